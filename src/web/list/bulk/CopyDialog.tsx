import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useDataProvider, useResourceContext } from 'react-admin';
import { resourceSchema } from '../../../schema/registry';
import { fieldTexts } from '../../../schema/texts';
import type { ResourceSchema } from '../../../schema/types';
import { groupDigits } from '../../formats/number/numbers';
import { cutText } from '../../formats/parts/OddValue';
import { shownText } from '../../formats/shownText';
import { useTranslate } from '../../locales/catalogue';
import { useLocale } from '../../locales/locale';
import type { BulkDialogOwnProps, RecordRow } from '../../relay/config/resourceConfig';
import { LoadError } from '../../relay/errors/LoadError';
import { useReported } from '../../relay/errors/useReported';
import { useStoredUser } from '../../storage/storedUser';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/dialog/Dialog';
import { DialogActions } from '../../ui/dialog/DialogActions';
import { countText } from '../jobs/countText';
import { CopyPreview } from './CopyPreview';
import { CopySource } from './CopySource';
import { copiedFields, copiedTo, copiedValue, copyProblemOf } from './copySettings';
import '../jobs/bulk.css';

export type CopyDialogProps = Pick<BulkDialogOwnProps, 'rows' | 'change' | 'onClose'>;

/**
 * The record to copy from and the records to change, as the relay has them now: lists may lack fields, and may be old.
 */
function useRecords(resource: string, source: RecordRow | undefined, rows: readonly RecordRow[]) {
  const provider = useDataProvider();
  const [ids] = useState(() => rows.map(({ id }) => id));
  const from = useQuery({
    queryKey: [resource, 'copySource', source?.id],
    enabled: source !== undefined,
    gcTime: 0,
    queryFn: async ({ signal }) =>
      (await provider.getOne<RecordRow>(resource, { id: source?.id ?? '', signal })).data,
  });
  const to = useQuery({
    queryKey: [resource, 'copyTargets', ids],
    gcTime: 0,
    queryFn: async ({ signal }) =>
      (
        await provider.getMany<RecordRow>(resource, {
          ids: [...ids],
          meta: { fresh: true },
          signal,
        })
      ).data,
  });
  useReported(from.error);
  useReported(to.error);
  return { from, to };
}

/** Which settings are copied: each with its value, or the reason why it cannot be. */
function CopyFields({
  schema,
  source,
  picked,
  onPick,
}: {
  schema: ResourceSchema;
  source: RecordRow | undefined;
  picked: readonly string[];
  onPick: (fields: string[]) => void;
}) {
  const t = useTranslate();
  const locale = useLocale();
  const id = useId();
  const all = copiedFields(schema, useStoredUser()?.role ?? 0);
  return (
    <fieldset className="copy-fields">
      <legend>{t('copy.fields')}</legend>
      {all.map((field) => {
        const problem = source && copyProblemOf(schema, field, source);
        const value = source && copiedValue(schema, field, source);
        return (
          <div key={field}>
            <label>
              <input
                type="checkbox"
                className="ck"
                disabled={problem !== undefined}
                checked={picked.includes(field) && problem === undefined}
                aria-describedby={source ? `${id}-${field}` : undefined}
                onChange={({ target }) =>
                  onPick(
                    all.filter((one) => (one === field ? target.checked : picked.includes(one))),
                  )
                }
              />
              {fieldTexts(schema, field, locale).title}
            </label>
            {source && (
              <small id={`${id}-${field}`} className="muted">
                <bdi>
                  {problem
                    ? t(`copy.${problem}`)
                    : cutText(shownText(schema, field, value, locale, source)) || t('copy.nothing')}
                </bdi>
              </small>
            )}
          </div>
        );
      })}
    </fieldset>
  );
}

/**
 * Copies settings of one record to the selected ones: from which, which settings, and what that changes, before
 * anything is sent.
 */
export function CopyDialog({ rows, change, onClose }: CopyDialogProps) {
  const t = useTranslate();
  const locale = useLocale();
  const schema = resourceSchema(useResourceContext() ?? '');
  const [chosen, setChosen] = useState<RecordRow>();
  const [picked, setPicked] = useState<readonly string[]>([]);
  const { from, to } = useRecords(useResourceContext() ?? '', chosen, rows);
  const source = from.data;
  const fields = picked.filter((field) => source && !copyProblemOf(schema, field, source));
  const targets = to.data ?? [];
  const of = copiedTo(schema, fields, source);
  const changes = targets.map((row) => ({ row, data: of(row) }));
  const changed = changes.filter(({ data }) => Object.keys(data).length > 0);
  const apply = () => {
    onClose();
    change(
      changed.map(({ row }) => row),
      { values: { fields, of } },
    );
  };
  const gone = to.data ? rows.length - targets.length : 0;
  const records = (count: number) => countText(t, schema, count, locale);
  return (
    <Dialog title={t('copy.title', { records: records(rows.length) })} wide onClose={onClose}>
      <CopySource chosen={chosen} onChoose={setChosen} />
      {chosen && from.error && (
        <LoadError text={t('copy.sourceFailed')} error={from.error} onRetry={from.refetch} />
      )}
      <CopyFields schema={schema} source={source} picked={picked} onPick={setPicked} />
      {to.error && (
        <LoadError text={t('copy.targetsFailed')} error={to.error} onRetry={to.refetch} />
      )}
      <p aria-live="polite">
        {!source || fields.length === 0
          ? t(source ? 'copy.chooseFields' : 'copy.chooseSource')
          : to.data &&
            t('bulk.preview', {
              changed: groupDigits(changed.length),
              records: records(targets.length),
            })}
        {gone > 0 && ` ${t('copy.gone', { records: records(gone) })}`}
      </p>
      {source && fields.length > 0 && to.data && (
        <CopyPreview schema={schema} fields={fields} changes={changes} source={source} />
      )}
      <DialogActions onCancel={onClose}>
        <Button kind="primary" disabled={changed.length === 0} onClick={apply}>
          {t('copy.apply', { records: records(changed.length || rows.length) })}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
