import { useTranslate } from '../../locales/catalogue';
import { Button } from '../Button';

/** Shown when a part of the console could not be loaded, as after an update of the server. */
export function LoadFailed() {
  const t = useTranslate();
  return (
    <div className="state" role="alert">
      <p>{t('error.page')}</p>
      <Button kind="primary" onClick={() => location.reload()}>
        {t('error.reload')}
      </Button>
    </div>
  );
}
