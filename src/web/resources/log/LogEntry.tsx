import { Suspense, useState } from 'react';
import { useDataProvider, useGetOne } from 'react-admin';
import { Link } from 'react-router';
import { statusOn } from '../../../schema/recordStatus';
import { type Channel, type Log, logType } from '../../../schema/records.gen';
import { plainText } from '../../../schema/values/oddValues';
import { useStatusToggle } from '../../list/row/useStatusToggle';
import { loadWith, useTranslate } from '../../locales/catalogue';
import { useLocale } from '../../locales/locale';
import type { EntryProps, RecordRow } from '../../relay/config/resourceConfig';
import { useAccess } from '../../relay/session/useAccess';
import { useWrite } from '../../relay/useWrite';
import { narrowedAddress } from '../../storage/listAddress';
import { useStoredUser } from '../../storage/storedUser';
import { Button } from '../../ui/Button';
import { lazyDialog } from '../../ui/dialog/lazyDialog';
import { copyAndTell } from '../../ui/files/copyAndTell';
import { Icon } from '../../ui/Icon';
import { LinkButton } from '../../ui/links/LinkButton';
import { listConfigOf } from '../listConfigs';
import { type EntryLine, entryLines, entryText } from './entryLines';

/** Actions of the list of channels for the channel of an entry: its test, and its switch. */
function ChannelActions({ row }: { row: RecordRow }) {
  const t = useTranslate();
  const may = useAccess();
  const config = listConfigOf('channel');
  const { busy: isTesting, write } = useWrite('channel');
  const { busy: isSwitching, toggle } = useStatusToggle('channel', useDataProvider(), config);
  const can = (action: string) => may({ resource: 'channel', action, record: row });
  const test = config.rowActions?.find(({ key }) => key === 'test');
  const maySwitch = may({ resource: 'channel.status', action: 'write' }) && can('edit');
  const isOn = row['status'] === statusOn;
  return (
    <>
      {test?.call && can(test.access ?? 'edit') && (
        <Button
          aria-disabled={isTesting}
          onClick={() => {
            if (!isTesting) void write(async () => test.call?.(row));
          }}
        >
          <Icon name="test" />
          {t('entry.test')}
        </Button>
      )}
      {maySwitch && (
        <Button
          kind={isOn ? 'danger' : undefined}
          aria-disabled={isSwitching}
          onClick={() => {
            if (!isSwitching) void toggle(row);
          }}
        >
          <Icon name={isOn ? 'block' : 'apply'} />
          {t(isOn ? 'entry.disable' : 'entry.enable')}
        </Button>
      )}
    </>
  );
}

const Receipt = lazyDialog(async () => (await loadWith('codes', import('./Receipt'))).Receipt);

/** The channel of an entry, where there is one and it may be read. */
function useChannel(id: unknown): RecordRow<Channel> | undefined {
  const may = useAccess();
  const isRead = Boolean(id) && may({ resource: 'channel', action: 'list' });
  const { data } = useGetOne<RecordRow<Channel>>(
    'channel',
    { id: typeof id === 'string' ? id : Number(id) },
    { enabled: isRead, retry: false },
  );
  return isRead ? data : undefined;
}

/** The amount that a sentence of a relay names; undefined for any other text. */
const givenAmount = (raw: string): string | undefined => {
  const dollars = /[＄$]([\d.]+) (?:额度|quota)/.exec(raw)?.[1];
  return dollars === undefined ? undefined : `$${Number(dollars).toFixed(2)}`;
};

/** The log, narrowed to the entries of somebody or something. */
const logsOf = (match: Record<string, string>) => narrowedAddress('log', match);

function Value({ line: { text, href, isBad }, onClose }: { line: EntryLine; onClose: () => void }) {
  return href === undefined ? (
    <bdi className={isBad ? 'bad' : undefined}>{text}</bdi>
  ) : (
    <Link to={href} onClick={onClose}>
      <bdi>{text}</bdi>
    </Link>
  );
}

/** All that an entry of the log says, and what can be done about it. */
export function LogEntry({ row, onClose }: EntryProps<Log>) {
  const t = useTranslate();
  const locale = useLocale();
  const may = useAccess();
  const { role = 0, username } = useStoredUser() ?? {};
  const [isPrinting, setPrinting] = useState(false);
  const channel = useChannel(row.channel);
  const lines = entryLines(row, { locale, role }, plainText(channel?.name));
  const raw = plainText(row.content);
  const id = plainText(row.request_id);
  const isOfAll = may({ resource: 'log.username', action: 'read' });
  const user = isOfAll ? plainText(row.username) : '';
  const token = plainText(row.token_name);
  const links = [
    ...(row.channel && isOfAll
      ? [{ key: 'entry.logsOfChannel' as const, href: logsOf({ channel: String(row.channel) }) }]
      : []),
    ...(token === ''
      ? []
      : [
          {
            key: 'entry.logsOfToken' as const,
            // Tokens of several users may be named alike.
            href: logsOf({ token_name: token, ...(user ? { username: user } : {}) }),
          },
        ]),
    ...(user === ''
      ? []
      : [{ key: 'entry.logsOfUser' as const, href: logsOf({ username: user }) }]),
  ];
  return (
    <>
      <dl className="entry">
        {lines.map((line) => (
          <div key={line.label}>
            <dt>{line.label}</dt>
            <dd>
              <Value line={line} onClose={onClose} />
              {line.text === id && (
                <button
                  type="button"
                  className="ib"
                  aria-label={t('entry.copyId')}
                  title={t('entry.copyId')}
                  onClick={() => void copyAndTell(id)}
                >
                  <Icon name="copy" />
                </button>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {raw !== '' && (
        <details className="entry-raw">
          <summary>{t('entry.raw')}</summary>
          <pre dir="auto">{raw}</pre>
        </details>
      )}
      <div className="entry-actions">
        <Button onClick={() => void copyAndTell(entryText(lines, raw))}>
          <Icon name="copy" />
          {t('entry.copy')}
        </Button>
        {row.type === logType.topUp && (
          <Button onClick={() => setPrinting(true)}>{t('entry.receipt')}</Button>
        )}
        {channel && <ChannelActions row={channel} />}
        {links.map(({ key, href }) => (
          <LinkButton key={key} to={href} onClick={onClose}>
            <Icon name="logs" />
            {t(key)}
          </LinkButton>
        ))}
      </div>
      {isPrinting && (
        <Suspense>
          <Receipt
            // Own entries come without a number.
            id={typeof row.id === 'number' && row.id > 0 ? String(row.id) : undefined}
            account={user === '' ? username : undefined}
            amount={givenAmount(raw)}
            lines={lines}
            onClose={() => setPrinting(false)}
          />
        </Suspense>
      )}
    </>
  );
}
