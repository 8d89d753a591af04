import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { KnownTypes } from '../../../../schema/choices/fixedValues';
import { groupDigits } from '../../../formats/number/numbers';
import { MendJson } from '../../../formats/text/MendJson';
import { useTranslate } from '../../../locales/catalogue';
import { modelsByType, typesIn } from '../../../relay/site/modelsByType';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/dialog/Dialog';
import { DialogActions } from '../../../ui/dialog/DialogActions';
import { ImportPreview, ImportReport } from './ImportPreview';
import { ImportSource, type Source } from './ImportSource';
import { NewGroups, useGroups } from './NewGroups';
import { type ImportedChannel, parseImport } from './parseImport';
import { useImport } from './useImport';

/** The parsed text; for a text that cannot be read, the reason. @param types those that the relay knows */
function readText(
  { text, type, models }: Source,
  types: KnownTypes,
): {
  channels: ImportedChannel[];
  problem?: string;
} {
  try {
    return { channels: text.trim() === '' ? [] : parseImport(text, { type, models }, types) };
  } catch (error) {
    return { channels: [], problem: error instanceof Error ? error.message : String(error) };
  }
}

/** Creates channels from a pasted text or a file; shows what would happen to each before anything is sent. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslate();
  const [source, setSource] = useState<Source>({ text: '', type: 1, models: '' });
  const { data: byType = {} } = useQuery(modelsByType);
  const { channels: read, problem } = readText(source, typesIn(byType));
  const { channels, strange, isWanted, setWanted, isPending } = useGroups(read);
  const { states, fresh, busy, canStart, finished, report, start, stop } = useImport(channels);
  return (
    <Dialog title={t('channel.importTitle')} wide onClose={onClose}>
      <p className="muted">{t('channel.importHint')}</p>
      <ImportSource
        source={source}
        busy={busy}
        onChange={(change) => setSource((old) => ({ ...old, ...change }))}
      />
      {problem && (
        <p className="error" role="alert">
          {t('channel.importUnreadable', { reason: problem })}{' '}
          <MendJson
            text={source.text}
            property={{}}
            onText={(text) => setSource((old) => ({ ...old, text }))}
          />
        </p>
      )}
      <p aria-live="polite">
        {busy
          ? t('bulk.progress', { done: groupDigits(finished), count: groupDigits(fresh.length) })
          : t('channel.importSummary', {
              fresh: groupDigits(fresh.length),
              same: groupDigits(states.filter(({ same }) => same).length),
              wrong: groupDigits(channels.filter(({ mistake }) => mistake).length),
            })}
      </p>
      <NewGroups groups={strange} isWanted={isWanted} isDisabled={busy} onWanted={setWanted} />
      <ImportPreview states={states} />
      {report && !busy && <ImportReport report={report} />}
      <DialogActions cancelLabel={t('common.close')} onCancel={onClose}>
        {busy && <Button onClick={stop}>{t('bulk.stop')}</Button>}
        <Button
          kind="primary"
          disabled={busy || fresh.length === 0 || !canStart || isPending}
          onClick={() => void start()}
        >
          {t('channel.importStart', { count: groupDigits(fresh.length) })}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
