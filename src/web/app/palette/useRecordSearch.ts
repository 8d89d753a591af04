import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { resources } from '../../../schema/registry';
import type { Locale, ResourceSchema } from '../../../schema/types';
import { shownText } from '../../formats/shownText';
import { recordName } from '../../list/row/recordName';
import { useLocale } from '../../locales/locale';
import type { RecordRow } from '../../relay/config/resourceConfig';
import { findRecords } from '../../relay/read/findRecords';
import { useAccess } from '../../relay/session/useAccess';
import { lacksId } from '../../relay/values/recordIds';
import { afterPause } from '../../ui/page/composition';
import { menuIcon, navItems } from '../navigation/navItems';
import type { PaletteEntry } from './PaletteEntry';

const debounceMs = 150;
/** Records of one resource that are offered. */
const maxRecords = 5;

export interface RecordSearch {
  entries: PaletteEntry[];
  /** Headings of the resources whose search failed. */
  failed: string[];
  isSearching: boolean;
}

/** Answers, and the text that they are for. */
type Found = Omit<RecordSearch, 'isSearching'> & { text: string };

const nothing: Found = { text: '', entries: [], failed: [] };

function entryOf(
  name: string,
  schema: ResourceSchema,
  group: string,
  row: RecordRow,
  locale: Locale,
  canEdit: boolean,
): PaletteEntry {
  const hasStatus = 'status' in schema.properties;
  return {
    key: `${name} ${row.id}`,
    group,
    icon: menuIcon(schema['x-resource'].menu?.icon),
    label: recordName(row),
    href: canEdit
      ? `/${name}/edit/${encodeURIComponent(row.id)}`
      : `/${name}?q=${encodeURIComponent(recordName(row))}`,
    ...(hasStatus ? { note: shownText(schema, 'status', row['status'], locale, row) } : {}),
  };
}

/**
 * The records whose search finds the text, of all resources side by side; a new letter aborts what was asked before.
 */
export function useRecordSearch(text: string): RecordSearch {
  const provider = useDataProvider();
  const client = useQueryClient();
  const locale = useLocale();
  const can = useAccess();
  const [found, setFound] = useState(nothing);
  const wanted = text.trim();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is typed asks again
  useEffect(() => {
    if (wanted === '') return;
    const stopper = new AbortController();
    const labels = new Map(navItems(locale).map(({ resource, label }) => [resource, label]));
    const searched = Object.entries(resources).filter(
      ([resource, { 'x-resource': info }]) =>
        info.search && info.form.length > 0 && can({ resource, action: 'list' }),
    );
    const search = async () => {
      const answers = await Promise.allSettled(
        searched.map(([name]) =>
          findRecords({ client, provider }, name, wanted, maxRecords, stopper.signal),
        ),
      );
      if (stopper.signal.aborted) return;
      const groups = searched.map(([name, schema], index) => {
        const group = labels.get(name) ?? name;
        const answer = answers[index];
        return answer?.status === 'fulfilled'
          ? {
              entries: answer.value.map((row) =>
                entryOf(
                  name,
                  schema,
                  group,
                  row,
                  locale,
                  can({ resource: name, action: 'edit', record: row }) && !lacksId(row.id),
                ),
              ),
            }
          : { entries: [], failed: group };
      });
      setFound({
        entries: groups.flatMap(({ entries }) => entries),
        failed: groups.flatMap(({ failed }) => failed ?? []),
        text: wanted,
      });
    };
    const stop = afterPause(() => void search(), debounceMs);
    return () => {
      stop();
      stopper.abort();
    };
  }, [wanted, locale]);
  if (wanted === '') return { entries: [], failed: [], isSearching: false };
  return { ...found, isSearching: found.text !== wanted };
}
