import { useTranslate } from '../core/texts/catalogue';
import { Button } from '../ui/Button';

/** The end of a filter's panel: clears the filter, or applies it. @param applyLabel "Apply" if absent */
export function PanelFoot({
  onClear,
  applyLabel,
}: {
  onClear: () => void;
  applyLabel?: string | undefined;
}) {
  const t = useTranslate();
  return (
    <footer>
      <Button kind="link" onClick={onClear}>
        {t('list.filterClear')}
      </Button>
      <Button type="submit" kind="primary">
        {applyLabel ?? t('list.query')}
      </Button>
    </footer>
  );
}
