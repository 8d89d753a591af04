import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { fieldTexts } from '../../../schema/texts';
import type { ResourceSchema } from '../../../schema/types';
import { useLocale } from '../../locales/locale';
import { useMedia } from '../../ui/useMedia';
import { actionsWidth, checkWidth, layOutColumns, sparedColumns } from './columnLayout';

/** Windows that draw a table, and have no room for all columns of some lists. */
const narrow = '(min-width: 601px) and (max-width: 1279px)';
/** Where the frame of the page draws its content. */
const frameId = 'content';
/** Room in px that a scroll bar takes at most. */
const scrollBar = 16;
const none: readonly string[] = [];

/** The width in px that a list has now; undefined where all its columns have room, or it draws cards. */
function useRoom(): number | undefined {
  const isNarrow = useMedia(narrow);
  const subscribe = useCallback(
    (onChange: () => void) => {
      const frame = isNarrow && document.getElementById(frameId);
      if (!frame) return () => {};
      const observer = new ResizeObserver(onChange);
      observer.observe(frame);
      return () => observer.disconnect();
    },
    [isNarrow],
  );
  return useSyncExternalStore(subscribe, () =>
    isNarrow ? document.getElementById(frameId)?.clientWidth || undefined : undefined,
  );
}

/** The columns that the list leaves out in a narrow window. @param fields all that it would show */
export function useSpared(
  schema: ResourceSchema,
  fields: readonly string[],
  isReadOnly: boolean,
): readonly string[] {
  const room = useRoom();
  const locale = useLocale();
  const names = fields.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names say which fields they are
  return useMemo(() => {
    if (room === undefined) return none;
    const titleOf = (field: string) => fieldTexts(schema, field, locale).title;
    const columns = layOutColumns(schema, fields, titleOf, {}, !isReadOnly);
    return sparedColumns(
      schema,
      columns,
      room - scrollBar - (isReadOnly ? 0 : checkWidth + actionsWidth),
    );
  }, [room, locale, schema, names, isReadOnly]);
}
