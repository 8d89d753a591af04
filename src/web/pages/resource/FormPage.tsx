import { type ReactNode, useEffect, useState } from 'react';
import { ResourceContextProvider, useRecordContext } from 'react-admin';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { FormConfigProvider, useFormConfig } from '../../form/FormConfigContext';
import { MuiFrame } from '../../form/parts/MuiFrame';
import { RecordCreate, RecordEdit } from '../../form/RecordBases';
import { RecordForm } from '../../form/RecordForm';
import { useTranslate } from '../../locales/catalogue';
import type { MadeProps, RecordRow } from '../../relay/config/resourceConfig';
import { creation } from '../../relay/dataProvider';
import { useAccess } from '../../relay/session/useAccess';
import { formConfigOf } from '../../resources/formConfigs';
import { rememberMade } from '../../storage/listAddress';
import { useSharedValue } from '../../storage/sharedValue';
import { useMedia } from '../../ui/useMedia';
import { NotAllowedPage } from '../messages/NotAllowedPage';
import { FormHead } from './FormHead';
import { makesAnother } from './makesAnother';
import { RecordAside } from './RecordAside';

function CreatePage({ name }: { name: string }) {
  const t = useTranslate();
  const navigate = useNavigate();
  const another = useSharedValue(makesAnother);
  const [made, setMade] = useState<MadeProps>();
  const { Made } = useFormConfig();
  const from = useSearchParams()[0].get('from') ?? undefined;
  // So that saving loads no code; where that fails, saving says so.
  useEffect(() => void creation().catch(() => undefined), []);
  return (
    <>
      <FormHead name={name} />
      <RecordCreate resource={name} from={from}>
        <div className="form-columns">
          {Made && made && <Made {...made} />}
          <RecordForm
            onMade={setMade}
            onSaved={({ id, called }) => {
              if (!makesAnother.get() && !Made) navigate(rememberMade(name, id, called));
            }}
            actions={
              !Made && (
                <label className="form-another">
                  <input
                    type="checkbox"
                    checked={another}
                    onChange={(event) => makesAnother.set(event.target.checked)}
                  />
                  {t('form.another')}
                </label>
              )
            }
          />
        </div>
      </RecordCreate>
    </>
  );
}

/** Refuses a form to users who may edit some records, but not this one. */
function RecordGuard({ name, children }: { name: string; children: ReactNode }) {
  const record = useRecordContext<RecordRow>();
  const can = useAccess();
  const access = { resource: name, action: 'edit' };
  if (record && !can({ ...access, record })) return <NotAllowedPage access={access} />;
  return children;
}

/** Where the state of a record has no room beside its form it comes first: below it nobody finds the switch. */
const oneColumn = '(max-width: 1179px)';

function EditPage({ name, id }: { name: string; id: string }) {
  const isFirst = useMedia(oneColumn);
  return (
    <RecordEdit resource={name} id={id}>
      <RecordGuard name={name}>
        <FormHead name={name} id={id} />
        <div className="form-columns">
          {isFirst && <RecordAside />}
          <RecordForm />
          {!isFirst && <RecordAside />}
        </div>
      </RecordGuard>
    </RecordEdit>
  );
}

/** The form of a resource: creates a record, or edits the one in the address. */
export function FormPage({ name }: { name: string }) {
  const { id } = useParams();
  return (
    <MuiFrame>
      <FormConfigProvider key={`${name}/${id}`} value={formConfigOf(name)}>
        <ResourceContextProvider value={name}>
          <div className="form-page">
            {id === undefined ? <CreatePage name={name} /> : <EditPage name={name} id={id} />}
          </div>
        </ResourceContextProvider>
      </FormConfigProvider>
    </MuiFrame>
  );
}
