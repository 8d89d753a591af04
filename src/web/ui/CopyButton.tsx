import { useT } from '../core/texts/translate';
import { showToast } from '../core/toastStore';
import { Button } from './Button';
import { copyText } from './copyText';

/** Copies a text that stands beside it, so that it can be copied by hand where the clipboard is refused. */
export function CopyButton({ label, text }: { label: string; text: string }) {
  const t = useT();
  const copy = async () => {
    const isCopied = await copyText(text);
    showToast(
      isCopied ? 'success' : 'warning',
      t(isCopied ? 'common.copied' : 'common.copyFailed'),
    );
  };
  return (
    <Button size="small" onClick={() => void copy()}>
      {label}
    </Button>
  );
}
