import { useTranslate } from '../../locales/catalogue';
import { LoadError } from '../../relay/errors/LoadError';
import { isNewest } from '../../relay/read/allRows';
import { useOwnTokens } from '../../relay/useOwnTokens';
import { Dialog } from '../../ui/dialog/Dialog';
import { DialogActions } from '../../ui/dialog/DialogActions';
import { Loading } from '../../ui/loading/Loading';
import { Snippets } from '../home/start/Snippets';

/** Ready-made calls of a model with a token of the reader's. */
export function UseModel({ model, onClose }: { model: string; onClose: () => void }) {
  const t = useTranslate();
  const query = useOwnTokens();
  const { data, error, refetch } = query;
  return (
    <Dialog title={t('prices.useName', { name: model })} wide onClose={onClose}>
      {error ? (
        <LoadError text={t('home.tokensFailed')} error={error} onRetry={refetch} />
      ) : data ? (
        <Snippets tokens={data} model={model} />
      ) : (
        <Loading />
      )}
      {data && isNewest(query) && (
        <p className="muted">{t('home.newest', { count: data.length })}</p>
      )}
      <DialogActions cancelLabel={t('common.close')} onCancel={onClose}>
        {null}
      </DialogActions>
    </Dialog>
  );
}
