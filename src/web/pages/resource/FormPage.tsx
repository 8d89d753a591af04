import { useParams, useSearchParams } from 'react-router';
import { resourceSchema } from '../../../schema/registry';
import { recordWord } from '../../../schema/texts';
import { listAddress } from '../../core/listAddress';
import { useConsoleT } from '../../core/texts/consoleMessages';
import { useLocale } from '../../core/texts/locale';
import { FormConfigProvider } from '../../forms/FormConfigContext';
import { MuiFrame } from '../../forms/MuiFrame';
import { RecordCreate, RecordEdit } from '../../forms/RecordBases';
import { RecordForm } from '../../forms/RecordForm';
import { formConfigOf } from '../../resources/formConfigs';
import { LinkButton } from '../../ui/Button';

interface Props {
  name: string;
}

function BackLink({ name }: Props) {
  return <LinkButton href={listAddress(name)}>{useConsoleT()('form.back')}</LinkButton>;
}

function CreatePage({ name }: Props) {
  const t = useConsoleT();
  const record = recordWord(resourceSchema(name), useLocale());
  const from = useSearchParams()[0].get('from') ?? undefined;
  return (
    <div className="form-page">
      <h1>{t('form.create', { record })}</h1>
      <RecordCreate resource={name} from={from}>
        <RecordForm actions={<BackLink name={name} />} />
      </RecordCreate>
    </div>
  );
}

function EditPage({ name, id }: Props & { id: string }) {
  const t = useConsoleT();
  const record = recordWord(resourceSchema(name), useLocale());
  return (
    <div className="form-page">
      <h1>{t('form.edit', { record })}</h1>
      <RecordEdit resource={name} id={id}>
        <RecordForm actions={<BackLink name={name} />} />
      </RecordEdit>
    </div>
  );
}

/** The form of a resource: creates a record, or edits the one in the address. */
export function FormPage({ name }: Props) {
  const { id } = useParams();
  return (
    <MuiFrame>
      <FormConfigProvider key={`${name}/${id}`} value={formConfigOf(name)}>
        {id === undefined ? <CreatePage name={name} /> : <EditPage name={name} id={id} />}
      </FormConfigProvider>
    </MuiFrame>
  );
}
