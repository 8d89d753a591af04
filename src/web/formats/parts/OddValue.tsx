import { type Oddity, plainText } from '../../../schema/values/oddValues';
import { useTranslate } from '../../locales/catalogue';

/** Longest odd text that a cell or a field shows, in characters. */
const limit = 80;

/** The beginning of a text. */
export const cutText = (text: string) => (text.length > limit ? `${text.slice(0, limit)}…` : text);

/** A value that is not what the schema says, as it came, with the reason. */
export function OddValue({ value, why }: { value: unknown; why: Oddity }) {
  const t = useTranslate();
  return (
    <bdi className="odd" data-odd="" title={t(`odd.${why}`)}>
      {cutText(plainText(value))}
    </bdi>
  );
}
