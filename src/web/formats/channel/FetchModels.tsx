import { useMemo, useState } from 'react';
import { useRecordContext } from 'react-admin';
import type { Row } from '../../../schema/types';
import { useTranslate } from '../../locales/catalogue';
import { bestOf } from '../../locales/matchText';
import { useStatus } from '../../relay/calls/relayStatus';
import { showError } from '../../relay/errors/showError';
import { checkProvider, fetchProviderModels } from '../../relay/site/providerCalls';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/dialog/Dialog';
import { DialogActions } from '../../ui/dialog/DialogActions';
import { useBusy } from '../../ui/loading/useBusy';
import { showToast } from '../../ui/toasts/showToast';
import { ModelFilter } from './ModelFilter';

/** Names drawn at once; typing narrows them. */
const maxShown = 300;

/** Names to choose from under a heading. */
function Choices({
  title,
  names,
  chosen,
  onChange,
}: {
  title: string;
  names: readonly string[];
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
}) {
  const t = useTranslate();
  if (names.length === 0) return null;
  const set = (some: readonly string[], isOn: boolean) => {
    const next = new Set(chosen);
    for (const name of some) isOn ? next.add(name) : next.delete(name);
    onChange(next);
  };
  return (
    <fieldset className="model-choices">
      <legend>
        <label>
          <input
            type="checkbox"
            checked={names.every((name) => chosen.has(name))}
            onChange={(event) => set(names, event.target.checked)}
          />
          {title}
        </label>
      </legend>
      {names.slice(0, maxShown).map((name) => (
        <label key={name}>
          <input
            type="checkbox"
            checked={chosen.has(name)}
            onChange={(event) => set([name], event.target.checked)}
          />
          <bdi>{name}</bdi>
        </label>
      ))}
      {names.length > maxShown && (
        <p className="muted">{t('models.more', { count: names.length - maxShown })}</p>
      )}
    </fieldset>
  );
}

/** The names that are not among others. Both may be thousands. */
function without(names: readonly string[], others: readonly string[]): string[] {
  const away = new Set(others);
  return names.filter((name) => !away.has(name));
}

/**
 * The provider's models against those of the form: new names are added, those that are gone only where they are chosen.
 */
function ChooseModels({
  models,
  offered,
  onApply,
  onClose,
}: {
  models: readonly string[];
  offered: readonly string[];
  onApply: (models: string[]) => void;
  onClose: () => void;
}) {
  const t = useTranslate();
  const [sought, setSought] = useState('');
  const added = useMemo(() => without(offered, models), [offered, models]);
  const gone = useMemo(() => without(models, offered), [models, offered]);
  const [adding, setAdding] = useState<ReadonlySet<string>>(() => new Set(added));
  const [removing, setRemoving] = useState<ReadonlySet<string>>(new Set());
  const found = (names: readonly string[]) => bestOf(names, sought, (name) => [name]);
  return (
    <Dialog title={t('provider.title')} wide onClose={onClose}>
      <p role="status">
        {t('provider.found', { count: offered.length, added: added.length })}{' '}
        {gone.length > 0 && t('provider.missing', { gone: gone.length })}
      </p>
      <ModelFilter value={sought} onText={setSought} />
      <div className="preview">
        <Choices
          title={t('provider.new', { count: added.length })}
          names={found(added)}
          chosen={adding}
          onChange={setAdding}
        />
        <Choices
          title={t('provider.gone', { count: gone.length })}
          names={found(gone)}
          chosen={removing}
          onChange={setRemoving}
        />
      </div>
      <DialogActions onCancel={onClose}>
        <Button
          kind="primary"
          onClick={() => {
            onApply([
              ...models.filter((name) => !removing.has(name)),
              ...added.filter((name) => adding.has(name)),
            ]);
            onClose();
          }}
        >
          {removing.size === 0
            ? t('provider.add', { added: adding.size })
            : adding.size === 0
              ? t('provider.remove', { removed: removing.size })
              : t('provider.apply', { added: adding.size, removed: removing.size })}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/**
 * Asks the provider, with the form's address and key, before anything is saved. Only where the server has these calls:
 * other relays list models, and check nothing.
 */
export function FetchModels({
  values,
  models,
  onModels,
}: {
  values: Row;
  models: readonly string[];
  onModels: (models: string[]) => void;
}) {
  const t = useTranslate();
  const record = useRecordContext();
  const [offered, setOffered] = useState<readonly string[]>();
  const [busy, run] = useBusy();
  const { provider_checks: checks, provider_models: lists } = useStatus();
  if (checks !== true && lists !== true) return null;
  const draft = { ...values, id: record?.id };
  const ask = (work: () => Promise<void>) => void run(() => work().catch(showError));
  const check = async () => {
    const { models: count, model, balance } = await checkProvider(draft);
    const works = () =>
      balance === undefined
        ? t('provider.works', { count })
        : t('provider.worksWithBalance', { count, balance: balance.toFixed(2) });
    showToast('success', model === undefined ? works() : t('provider.worksWithModel', { model }));
  };
  return (
    <>
      <Button
        size="small"
        aria-disabled={busy}
        onClick={() => ask(async () => setOffered(await fetchProviderModels(draft)))}
      >
        {t('provider.fetch')}
      </Button>
      {checks === true && (
        <Button size="small" aria-disabled={busy} onClick={() => ask(check)}>
          {t('provider.check')}
        </Button>
      )}
      {offered && (
        <ChooseModels
          models={models}
          offered={offered}
          onApply={onModels}
          onClose={() => setOffered(undefined)}
        />
      )}
    </>
  );
}
