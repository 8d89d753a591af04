import { useParams } from 'react-router';
import { MuiFrame } from '../../forms/MuiFrame';
import { ResourceForm } from '../../forms/ResourceForm';
import { formConfigOf } from '../../resources/formConfigs';

/** The form of a resource: creates a record, or edits the one in the address. */
export function FormPage({ name }: { name: string }) {
  const { id } = useParams();
  return (
    <MuiFrame>
      <ResourceForm key={`${name}/${id}`} name={name} config={formConfigOf(name)} id={id} />
    </MuiFrame>
  );
}
