import { Button } from '../Button';
import { copyAndTell } from './copyAndTell';

/** Copies the text beside it, which can be copied by hand where the clipboard is refused. */
export function CopyButton({ label, text }: { label: string; text: string }) {
  return (
    <Button size="small" onClick={() => void copyAndTell(text)}>
      {label}
    </Button>
  );
}
