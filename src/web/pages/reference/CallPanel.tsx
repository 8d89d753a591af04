import { useState } from 'react';
import { isRow } from '../../../schema/isRow';
import { userRole } from '../../../schema/records.gen';
import { type TextKey, useTranslate } from '../../locales/catalogue';
import { type ApiCall, type ApiReference, isOfClients } from '../../relay/site/apiReference';
import { ScrollFrame } from '../../ui/ScrollFrame';
import { answerExample, resolved, typeText } from './schemaText';
import { TryCall } from './TryCall';

const roleTexts: ReadonlyMap<number, TextKey> = new Map([
  [0, 'api.visitor'],
  [userRole.user, 'api.user'],
  [userRole.administrator, 'api.administrator'],
  [userRole.root, 'api.root'],
]);

/** The fields of a body, one a line. */
function Fields({ call, schemas }: { call: ApiCall; schemas: ApiReference['schemas'] }) {
  const t = useTranslate();
  const { properties, required } = resolved(call.body ?? {}, schemas);
  const fields = isRow(properties) ? Object.entries(properties) : [];
  if (fields.length === 0) return null;
  const needed: readonly unknown[] = Array.isArray(required) ? required : [];
  return (
    <>
      <h3>{t('api.fields')}</h3>
      <div className="table-frame">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{t('api.field')}</th>
              <th scope="col">{t('api.type')}</th>
              <th scope="col">{t('api.meaning')}</th>
            </tr>
          </thead>
          <tbody>
            {fields.map(([name, field]) => (
              <tr key={name}>
                <td data-label={t('api.field')}>
                  <code>{name}</code>
                  {needed.includes(name) && <span className="muted"> {t('api.required')}</span>}
                </td>
                <td data-label={t('api.type')}>{isRow(field) ? typeText(field) : ''}</td>
                <td data-label={t('api.meaning')}>
                  {isRow(field)
                    ? [field['title'], field['description']].filter(Boolean).join('. ')
                    : ''}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function Details({ call, schemas }: { call: ApiCall; schemas: ApiReference['schemas'] }) {
  const t = useTranslate();
  const roleText = roleTexts.get(call.role);
  return (
    <>
      {roleText && !isOfClients(call) && <p className="muted">{t(roleText)}</p>}
      <Fields call={call} schemas={schemas} />
      {call.answer && (
        <>
          <h3>{t('api.answer')}</h3>
          <ScrollFrame label={t('api.answer')}>
            <pre>{answerExample(call.answer, schemas)}</pre>
          </ScrollFrame>
        </>
      )}
      <TryCall call={call} schemas={schemas} />
    </>
  );
}

/**
 * One call: a line that opens to its fields, an example of its answer, and a form to send it. Once opened, what was
 * typed and what runs stay while it is closed or hidden.
 */
export function CallPanel({
  call,
  schemas,
  isHidden,
}: {
  call: ApiCall;
  schemas: ApiReference['schemas'];
  isHidden: boolean;
}) {
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <details
      className="panel api-call"
      hidden={isHidden}
      onToggle={(event) => setWasOpened((before) => before || event.currentTarget.open)}
    >
      <summary>
        <code className={`method ${call.method.toLowerCase()}`}>{call.method}</code>
        <code>{call.path}</code>
        <span className="muted">{call.summary}</span>
      </summary>
      {wasOpened && <Details call={call} schemas={schemas} />}
    </details>
  );
}
