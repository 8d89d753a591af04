import { fieldTexts } from '../../../schema/texts';
import type { ResourceSchema, Row } from '../../../schema/types';
import { sameValue } from '../../../schema/values/sameValue';
import { encodeRow } from '../../../schema/values/wire';
import { shownPair } from '../../formats/shownText';
import { useTranslate } from '../../locales/catalogue';
import { useLocale } from '../../locales/locale';
import { isCounted, wasSet } from '../../relay/values/countedFields';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/dialog/Dialog';
import { DialogActions } from '../../ui/dialog/DialogActions';

/** A field that is changed here and was changed by somebody else since it was read; values as forms hold them. */
export interface Clash {
  field: string;
  theirs: unknown;
  mine: unknown;
}

/**
 * Which changes of numbers that the relay counts clash: those that a person set, all where nobody knows what became of
 * an earlier save, or none.
 */
export type CountsAsked = 'set' | 'all' | 'none';

/**
 * Fields that two people changed.
 * @param mine what was typed, changed fields only
 * @param base the record that was edited
 * @param now the record as the relay has it
 */
export function clashesOf(
  schema: ResourceSchema,
  mine: Row,
  base: Row,
  now: Row,
  counts: CountsAsked,
): Clash[] {
  const ours = encodeRow(schema, mine);
  const old = encodeRow(schema, base);
  const theirs = encodeRow(schema, now);
  const isAsked = (field: string) =>
    !isCounted(schema, field) ||
    counts === 'all' ||
    (counts === 'set' && wasSet(schema, field, base, now));
  return Object.keys(ours)
    .filter(isAsked)
    .filter(
      (field) => !sameValue(theirs[field], old[field]) && !sameValue(theirs[field], ours[field]),
    )
    .map((field) => ({ field, theirs: now[field], mine: mine[field] }));
}

/**
 * Shows what somebody else changed meanwhile and asks which values count.
 * @example
 * const { asked, ask, answer } = useQuestion<Clash[]>();
 * return asked && <ClashDialog schema={schema} clashes={asked} onAnswer={answer} />;
 */
export function ClashDialog({
  schema,
  clashes,
  onAnswer,
}: {
  schema: ResourceSchema;
  clashes: readonly Clash[];
  onAnswer: (overwrite: boolean) => void;
}) {
  const t = useTranslate();
  const locale = useLocale();
  const textsOf = ({ field, theirs, mine }: Clash) => {
    const [first, second] = shownPair(schema, field, [theirs, mine], locale);
    return { theirs: first || t('setting.empty'), mine: second || t('setting.empty') };
  };
  return (
    <Dialog title={t('clash.title')} wide onClose={() => onAnswer(false)}>
      <p>{t('clash.text')}</p>
      <ul className="preview">
        {clashes.map((clash) => (
          <li key={clash.field}>
            <bdi className="wrap">
              {t('clash.line', {
                field: fieldTexts(schema, clash.field, locale).title,
                ...textsOf(clash),
              })}
            </bdi>
          </li>
        ))}
      </ul>
      <DialogActions onCancel={() => onAnswer(false)}>
        <Button kind="danger" onClick={() => onAnswer(true)}>
          {t('clash.overwrite')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
