/** How fields stand in a form: one below the other, each with its message and help. */

import TextField from '@mui/material/TextField';
import {
  errorId,
  type FieldErrorProps,
  type FieldHelpProps,
  type FieldProps,
  type FieldTemplateProps,
  helpId,
  type ObjectFieldTemplateProps,
} from '@rjsf/utils';
import { useConsoleT } from '../core/texts/consoleMessages';
import { formContextOf } from '../formats/formContextOf';
import { cutText } from '../formats/OddValue';
import { Button } from '../ui/Button';
import { HelpText } from '../ui/HelpText';

function FieldTemplate({ children, errors, help, hidden, schema, uiSchema }: FieldTemplateProps) {
  if (hidden) return null;
  if (uiSchema?.['ui:field'] === 'oddField') return <div className="form-field">{children}</div>;
  if (schema.type === 'object') return <div>{children}</div>;
  return (
    <div className="form-field">
      {children}
      {errors}
      {help}
    </div>
  );
}

function ObjectFieldTemplate({ properties }: ObjectFieldTemplateProps) {
  return (
    <div className="form-fields">
      {properties.map(({ name, content }) => (
        <div key={name} className="form-slot">
          {content}
        </div>
      ))}
    </div>
  );
}

function FieldErrorTemplate({ errors = [], fieldPathId }: FieldErrorProps) {
  if (errors.length === 0) return null;
  return (
    <div id={errorId(fieldPathId)} className="form-error" role="alert">
      {errors.map((error) => (
        <div key={String(error)}>{error}</div>
      ))}
    </div>
  );
}

function FieldHelpTemplate({ help, fieldPathId }: FieldHelpProps) {
  return help ? (
    <div id={helpId(fieldPathId)} className="form-help">
      {typeof help === 'string' ? <HelpText text={help} /> : help}
    </div>
  ) : null;
}

export const formTemplates = {
  FieldTemplate,
  ObjectFieldTemplate,
  FieldErrorTemplate,
  FieldHelpTemplate,
};

/** A value that is not what the schema says: shown as it came, with the reason; where it may be replaced, with a button for it. */
function OddField({ fieldPathId, uiSchema, registry }: FieldProps) {
  const t = useConsoleT();
  const { replaceOdd } = formContextOf(registry);
  const label = String(uiSchema?.['ui:title'] ?? '');
  const replace = () => {
    replaceOdd?.(fieldPathId.path.join('.'));
    // The input takes the place of this field, under the same id.
    requestAnimationFrame(() => document.getElementById(fieldPathId.$id)?.focus());
  };
  return (
    <>
      <TextField
        id={fieldPathId.$id}
        label={label}
        value={cutText(uiSchema?.['ui:placeholder'] ?? '')}
        helperText={`⚠ ${String(uiSchema?.['ui:help'])}`}
        fullWidth
        size="small"
        className="odd-field"
        slotProps={{ htmlInput: { readOnly: true, 'data-odd': '' } }}
      />
      {replaceOdd && (
        <Button size="small" aria-label={t('odd.replaceField', { field: label })} onClick={replace}>
          {t('odd.replace')}
        </Button>
      )}
    </>
  );
}

/** Fields in place of rjsf's own: one that is not shown for the values at hand, and one for an odd value. */
export const ownFields = { hiddenField: (_props: FieldProps) => null, oddField: OddField };
