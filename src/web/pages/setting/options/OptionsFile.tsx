import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { optionProperties } from '../../../../schema/forms/settings';
import { useTranslate } from '../../../locales/catalogue';
import { useLocale } from '../../../locales/locale';
import { loadStatus } from '../../../relay/calls/relayStatus';
import { runJob } from '../../../relay/calls/runJob';
import { describeError } from '../../../relay/errors/describeError';
import { HttpError } from '../../../relay/errors/HttpError';
import { showError } from '../../../relay/errors/showError';
import { openOtherOptions } from '../../../relay/site/offeredSettings';
import type { OptionChange, RelayOptions } from '../../../relay/site/optionCalls';
import { fetchOptions, saveOption } from '../../../relay/site/optionCalls';
import { useWrite } from '../../../relay/useWrite';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/dialog/Dialog';
import { DialogActions } from '../../../ui/dialog/DialogActions';
import { Field } from '../../../ui/fields/Field';
import { downloadText } from '../../../ui/files/downloadText';
import { readTextFile } from '../../../ui/files/readTextFile';
import { Icon } from '../../../ui/Icon';
import { useBusy } from '../../../ui/loading/useBusy';
import { showToast } from '../../../ui/toasts/showToast';
import { useAddressPassword } from '../personal/useAddressPassword';
import { compareOptions, type Difference, needsOf, openOptions } from './compareOptions';
import { EmptiedSecrets } from './EmptiedSecrets';
import { inOrder } from './optionValues';

/** Sets one option after another: a switch stays off where an option that it needs was not taken. */
function saveInOrder(leftOut: readonly string[], needed: (names: readonly string[]) => string) {
  const missing = new Set(leftOut);
  return async (change: OptionChange) => {
    const needs = change.data === 'true' ? needsOf(change.name) : [];
    const lacking = needs.filter((name) => missing.has(name));
    try {
      if (lacking.length > 0) throw new HttpError('refused', needed(lacking));
      await saveOption(change);
      missing.delete(change.name);
    } catch (failure) {
      missing.add(change.name);
      throw failure;
    }
  };
}

type ShownDifference = Difference & Pick<RelayOptions, 'secretsSet'>;

/** Compares a file with the options of the relay, and writes the differences. */
function useOptionsImport(onImported: () => void, onClose: () => void) {
  const t = useTranslate();
  const locale = useLocale();
  const { busy, write } = useWrite('option');
  const { askPassword, passwordDialog } = useAddressPassword();
  const [difference, setDifference] = useState<ShownDifference>();
  const [problem, setProblem] = useState<string>();
  const [failures, setFailures] = useState<string[]>([]);
  const stop = useRef(new AbortController());
  const newest = useRef<File>(undefined);
  useEffect(() => () => stop.current.abort(), []);
  const read = async (file: File | undefined) => {
    // The list shows the option being written.
    if (!file || busy) return;
    newest.current = file;
    setDifference(undefined);
    setProblem(undefined);
    setFailures([]);
    // Another file may be chosen meanwhile.
    const isNewest = () => newest.current === file;
    const now = await fetchOptions().catch(showError);
    if (!now) return;
    try {
      const text = await readTextFile(file);
      const found = compareOptions(text, now.values, locale);
      if (isNewest()) setDifference({ ...found, secretsSet: now.secretsSet });
    } catch (error) {
      if (isNewest()) setProblem(error instanceof Error ? error.message : String(error));
    }
  };
  const apply = () =>
    write(async () => {
      if (!(await askPassword(optionProperties, difference?.changes ?? []))) return;
      stop.current = new AbortController();
      const { done, failed, notTried } = await runJob({
        items: difference?.changes ?? [],
        call: saveInOrder(
          (difference?.wrong ?? []).map(({ name }) => name),
          (names) => t('setting.needsRefused', { names: names.join(', ') }),
        ),
        signal: stop.current.signal,
        // Some options may be set only after others.
        width: 1,
      });
      setFailures(
        failed.map(({ item, error }) => `${item.name}: ${describeError(error, t)?.text ?? ''}`),
      );
      // Written options are not offered again.
      const changes = inOrder([...failed.map(({ item }) => item), ...notTried]);
      setDifference((all) => all && { ...all, changes });
      showToast(
        failed.length > 0 ? 'warning' : 'success',
        t('setting.importDone', { count: done.length }),
      );
      void loadStatus();
      if (done.length > 0) onImported();
      if (changes.length === 0) onClose();
    });
  return { busy, difference, problem, failures, read, apply, passwordDialog };
}

/** The options that would change, before and after, and the others of the file. */
function Differences({
  difference: { changes, unknown, wrong, secretsSet },
}: {
  difference: ShownDifference;
}) {
  const t = useTranslate();
  return (
    <>
      {changes.length === 0 && <p>{t('setting.importNone')}</p>}
      <ul className="preview">
        {changes.map(({ name, before, data }) => (
          <li key={name}>
            <bdi className="wrap">
              {t('setting.change', {
                name,
                before: before || t('setting.empty'),
                after: data || t('setting.empty'),
              })}
            </bdi>
          </li>
        ))}
        {wrong.map(({ name, reason }) => (
          <li key={name} className="error">
            <bdi className="wrap">{t('setting.importWrong', { name, reason })}</bdi>
          </li>
        ))}
        {unknown.map((name) => (
          <li key={name} className="muted">
            {t('setting.importUnknown', { name })}
          </li>
        ))}
      </ul>
      <EmptiedSecrets
        {...{ properties: optionProperties, changes, secretsSet, titleOf: (name) => name }}
      />
    </>
  );
}

function ImportOptions({ onImported, onClose }: { onImported: () => void; onClose: () => void }) {
  const t = useTranslate();
  const { busy, difference, problem, failures, read, apply, passwordDialog } = useOptionsImport(
    onImported,
    onClose,
  );
  const lock = (event: SyntheticEvent) => busy && event.preventDefault();
  return (
    <Dialog title={t('setting.importTitle')} wide onClose={onClose}>
      <Field label={t('setting.importFile')}>
        {(id) => (
          <input
            id={id}
            type="file"
            accept=".json"
            aria-disabled={busy}
            onClick={lock}
            onDrop={lock}
            onChange={(event) => void read(event.target.files?.[0])}
          />
        )}
      </Field>
      {problem && (
        <p className="error" role="alert">
          {t('setting.importBroken', { reason: problem })}
        </p>
      )}
      {difference && <Differences difference={difference} />}
      {failures.length > 0 && (
        <ul className="error" role="alert">
          {failures.map((failure) => (
            <li key={failure}>{failure}</li>
          ))}
        </ul>
      )}
      {passwordDialog}
      <DialogActions cancelLabel={t('common.close')} onCancel={onClose}>
        <Button
          kind="primary"
          disabled={busy || !difference || difference.changes.length === 0}
          onClick={() => void apply()}
        >
          {t('setting.importApply', { count: difference?.changes.length ?? 0 })}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Exports all options but secrets as one file, and imports it with the differences shown first. */
export function OptionsFile({ onImported }: { onImported: () => void }) {
  const t = useTranslate();
  const [importing, setImporting] = useState(false);
  const [busy, run] = useBusy();
  const save = async () => {
    const options = await fetchOptions().catch(showError);
    const open = new Set([...openOptions().keys(), ...openOtherOptions()]);
    if (options)
      downloadText(
        'options.json',
        JSON.stringify(
          Object.fromEntries([...options.values].filter(([name]) => open.has(name))),
          null,
          2,
        ),
        'application/json',
      );
  };
  return (
    <>
      <Button
        className="setting-file"
        aria-label={t('setting.export')}
        aria-disabled={busy}
        onClick={() => void run(save)}
      >
        <Icon name="download" /> <span>{t('setting.exportShort')}</span>
      </Button>
      <Button
        className="setting-file"
        aria-label={t('setting.import')}
        onClick={() => setImporting(true)}
      >
        <Icon name="upload" /> <span>{t('setting.importShort')}</span>
      </Button>
      {importing && <ImportOptions onImported={onImported} onClose={() => setImporting(false)} />}
    </>
  );
}
