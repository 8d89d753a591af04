import type { ErrorSchema } from '@rjsf/utils';
import { useEffect, useRef } from 'react';
import type { FormMode } from '../../../schema/types';
import { focusToType } from '../../ui/fields/focusToType';
import { openTabOf } from './FormTabs';

/**
 * Brings the first field with a mistake to the user, also out of a section that opens for it, or of another tab.
 * @param isAway true to leave the focus alone where its tab is open
 */
export function focusFirst(form: Element | null, isAway = false): void {
  requestAnimationFrame(() => {
    const field = form?.querySelector('.form-field:has(.form-error)');
    if (!field) return;
    const box = field.querySelector<HTMLElement>('input, textarea, [role="combobox"]');
    const focus = () => (box ?? field.querySelector('button'))?.focus();
    if (openTabOf(field)) requestAnimationFrame(focus);
    else if (!isAway) focus();
  });
}

/**
 * The element of a form, in which mistakes that the server found on another tab are shown. One can type at once into
 * that of a new record.
 */
export function useFormElement(serverErrors: ErrorSchema | undefined, mode: FormMode) {
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (mode === 'create')
      focusToType(form.current?.querySelector<HTMLElement>('input:not(:disabled, [readonly])'));
  }, [mode]);
  useEffect(() => {
    if (serverErrors) focusFirst(form.current, true);
  }, [serverErrors]);
  return form;
}
