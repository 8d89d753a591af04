import { useParams } from 'react-router';
import { ResourceForm } from '../../engine/ResourceForm';
import { formConfigOf } from '../../resources/formConfigs';
import { MuiFrame } from '../../ui/MuiFrame';

/** The form of a resource: creates a record, or edits the one in the address. */
export function FormPage({ name }: { name: string }) {
  const { id } = useParams();
  return (
    <MuiFrame>
      <ResourceForm key={`${name}/${id}`} name={name} config={formConfigOf(name)} id={id} />
    </MuiFrame>
  );
}
