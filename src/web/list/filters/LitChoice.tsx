import { useTranslate } from '../../locales/catalogue';

/** Tells screen readers which choice Enter takes. */
export function LitChoice({ label }: { label: string | undefined }) {
  const t = useTranslate();
  return (
    <p className="for-readers" role="status">
      {label !== undefined && t('list.enterTakes', { label })}
    </p>
  );
}
