import { mendedJson, shapeOf } from '../../schema/jsonText';
import { useTranslate } from '../core/texts/catalogue';
import { Button } from '../ui/Button';

/** Offers a JSON text without what is not JSON in it, such as notes; nothing where that is not what is wrong. */
export function MendJson({
  text,
  property,
  onText,
}: {
  text: string;
  property: { format?: string | undefined };
  onText: (text: string) => void;
}) {
  const t = useTranslate();
  const mended = mendedJson(text, shapeOf(property));
  return mended === undefined ? null : (
    <Button size="small" onClick={() => onText(mended)}>
      {t('json.mend')}
    </Button>
  );
}
