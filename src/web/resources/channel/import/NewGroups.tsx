import { useState } from 'react';
import { useTranslate } from '../../../locales/catalogue';
import { useOptions } from '../../../relay/site/useOptions';
import type { ImportedChannel } from './parseImport';

const groupsOf = ({ values }: ImportedChannel): unknown[] =>
  Array.isArray(values['group']) ? values['group'] : [];

/**
 * Looks up the groups of imported channels. One that the relay does not have may be a slip of the pen, and nobody would
 * reach its channel: such channels are left out unless they are wanted.
 */
export function useGroups(read: readonly ImportedChannel[]) {
  const { options: known, isPending } = useOptions('group');
  const [isWanted, setWanted] = useState(false);
  const isStrange = (group: unknown): group is string =>
    typeof group === 'string' && known.length > 0 && !known.includes(group);
  const channels = read.map((channel): ImportedChannel => {
    const group = isWanted || channel.mistake ? undefined : groupsOf(channel).find(isStrange);
    if (group === undefined) return channel;
    return { ...channel, mistake: { key: 'channel.importNoGroup', params: { group } } };
  });
  const strange = [
    ...new Set(read.filter(({ mistake }) => !mistake).flatMap((channel) => groupsOf(channel))),
  ].filter(isStrange);
  return { channels, strange, isWanted, setWanted, isPending };
}

/** Asks whether channels of groups that the relay does not have are wanted. */
export function NewGroups(props: {
  groups: readonly string[];
  isWanted: boolean;
  isDisabled: boolean;
  onWanted: (isWanted: boolean) => void;
}) {
  const { groups, isWanted, isDisabled, onWanted } = props;
  const t = useTranslate();
  if (groups.length === 0) return null;
  return (
    <p>
      <label>
        <input
          type="checkbox"
          checked={isWanted}
          disabled={isDisabled}
          onChange={(event) => onWanted(event.target.checked)}
        />{' '}
        {t('channel.importGroups', { count: groups.length, groups: groups.join(', ') })}
      </label>
    </p>
  );
}
