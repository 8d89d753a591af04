import { useEffect, useRef } from 'react';
import type { FormSchema, PropertySchema, Row } from '../../schema/types';
import { onSessionEnd } from '../http/request';
import { consoleText } from '../i18n/consoleMessages';
import { currentLocale } from '../i18n/locale';
import { showToast } from '../toasts/toastStore';
import { readObject, writeObject, writeText } from './browserStorage';
import { storedUser } from './storedUser';

const key = 'form-draft';

/** Values without secrets, at any depth. */
function withoutSecrets(properties: Record<string, PropertySchema>, values: Row): Row {
  return Object.fromEntries(Object.entries(values).flatMap(([name, value]) => {
    const property = properties[name];
    if (!property || property.writeOnly) return [];
    return [[name, property.properties ? withoutSecrets(property.properties, (value ?? {}) as Row) : value]];
  }));
}

/**
 * Keeps what was typed when the session ends, and gives it back to the same user on the same page after the sign-in
 * (reliability.md U18). Secrets are never kept.
 */
export function useDraft(schema: FormSchema, values: Row, isDirty: boolean, restore: (values: Row) => void): { drop: () => void } {
  const latest = useRef({ values, isDirty, restore });
  latest.current = { values, isDirty, restore };
  useEffect(() => {
    // Both are gone by the time the session is known to have ended.
    const owner = storedUser.get()?.id;
    const path = location.pathname + location.search;
    const draft = readObject(key, 'sessionStorage');
    const isOwn = draft !== undefined && draft['user'] === owner;
    const isHere = draft !== undefined && draft['path'] === path;
    if (draft && isOwn && isHere) {
      latest.current.restore({ ...latest.current.values, ...(draft['values'] as Row) });
      showToast('info', consoleText(currentLocale(), 'form.restored'));
    }
    if (!isOwn || isHere) writeText(key, null, 'sessionStorage');
    return onSessionEnd(() => {
      if (!latest.current.isDirty) return;
      writeObject(key, { user: owner, path, values: withoutSecrets(schema.properties, latest.current.values) }, 'sessionStorage');
    });
  }, [schema]);
  return { drop: () => writeText(key, null, 'sessionStorage') };
}
