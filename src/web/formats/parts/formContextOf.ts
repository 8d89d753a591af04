import type { Registry } from '@rjsf/utils';
import type { FormContext } from './types';

/** The context of the form that a widget is in. */
export const formContextOf = ({ formContext }: Registry): FormContext =>
  // rjsf keeps it as any object; SchemaForm makes it.
  formContext as FormContext;
