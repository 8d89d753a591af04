import { useTranslate } from '../../locales/catalogue';
import { LoadError } from '../../relay/errors/LoadError';
import { useOwnTokens } from '../../relay/useOwnTokens';
import { Dialog } from '../../ui/dialog/Dialog';
import { DialogActions } from '../../ui/dialog/DialogActions';
import { Snippets } from '../home/start/Snippets';

/** Ready-made calls of a model with a token of the reader's. */
export function UseModel({ model, onClose }: { model: string; onClose: () => void }) {
  const t = useTranslate();
  const { data, error, refetch } = useOwnTokens();
  return (
    <Dialog title={t('prices.useName', { name: model })} wide onClose={onClose}>
      {error ? (
        <LoadError text={t('home.tokensFailed')} error={error} onRetry={refetch} />
      ) : data ? (
        <Snippets tokens={data} model={model} />
      ) : (
        <p role="status">{t('common.loading')}</p>
      )}
      <DialogActions cancelLabel={t('common.close')} onCancel={onClose}>
        {null}
      </DialogActions>
    </Dialog>
  );
}
