import { ResourceContextProvider } from 'ra-core';
import { useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import type { MadeProps } from '../../config/resourceConfig';
import { rememberMade } from '../../core/listAddress';
import { useTranslate } from '../../core/texts/catalogue';
import { FormConfigProvider, useFormConfig } from '../../forms/FormConfigContext';
import { MuiFrame } from '../../forms/MuiFrame';
import { RecordCreate, RecordEdit } from '../../forms/RecordBases';
import { RecordForm } from '../../forms/RecordForm';
import { formConfigOf } from '../../resources/formConfigs';
import { ownFormPage } from '../../resources/formPages';
import { FormHead } from './FormHead';
import { RecordAside } from './RecordAside';

/** Whether another record is to be created after this one: as long as the console is open. */
let makesAnother = false;

function CreatePage({ name }: { name: string }) {
  const t = useTranslate();
  const navigate = useNavigate();
  const [another, setAnother] = useState(makesAnother);
  const [made, setMade] = useState<MadeProps>();
  const { Made } = useFormConfig();
  const from = useSearchParams()[0].get('from') ?? undefined;
  const choose = (yes: boolean) => {
    makesAnother = yes;
    setAnother(yes);
  };
  return (
    <RecordCreate resource={name} from={from}>
      <FormHead name={name} />
      <div className="form-columns">
        {Made && made && <Made {...made} />}
        <RecordForm
          onMade={setMade}
          onSaved={({ id }) => {
            if (!makesAnother && !Made) void navigate(rememberMade(name, id));
          }}
          actions={
            !Made && (
              <label className="form-another">
                <input
                  type="checkbox"
                  checked={another}
                  onChange={(event) => choose(event.target.checked)}
                />
                {t('form.another')}
              </label>
            )
          }
        />
      </div>
    </RecordCreate>
  );
}

function EditPage({ name, id }: { name: string; id: string }) {
  return (
    <RecordEdit resource={name} id={id}>
      <FormHead name={name} id={id} />
      <div className="form-columns">
        <RecordForm />
        <RecordAside />
      </div>
    </RecordEdit>
  );
}

/** The form of a resource: creates a record, or edits the one in the address. */
export function FormPage({ name }: { name: string }) {
  const { id } = useParams();
  const Own = ownFormPage(name, id === undefined ? 'create' : 'edit');
  const drawn = id === undefined ? <CreatePage name={name} /> : <EditPage name={name} id={id} />;
  return (
    <MuiFrame>
      <FormConfigProvider key={`${name}/${id}`} value={formConfigOf(name)}>
        <ResourceContextProvider value={name}>
          <div className="form-page">{Own ? <Own id={id} /> : drawn}</div>
        </ResourceContextProvider>
      </FormConfigProvider>
    </MuiFrame>
  );
}
