import { useMemo } from 'react';
import { mendedJson, shapeOf } from '../../../schema/values/jsonText';
import { useTranslate } from '../../locales/catalogue';
import { Button } from '../../ui/Button';

/** Offers a JSON text without what is not JSON in it, such as notes; nothing where that is not what is wrong. */
export function MendJson({
  text,
  property,
  disabled,
  onText,
}: {
  text: string;
  property: { format?: string | undefined };
  disabled?: boolean | undefined;
  onText: (text: string) => void;
}) {
  const t = useTranslate();
  const shape = shapeOf(property);
  const mended = useMemo(() => mendedJson(text, shape), [text, shape]);
  return mended === undefined ? null : (
    <Button size="small" disabled={disabled ?? false} onClick={() => onText(mended)}>
      {t('json.mend')}
    </Button>
  );
}
