/** How fields stand in a form: one below the other, each with its message and help. */
import {
  errorId,
  type FieldErrorProps,
  type FieldHelpProps,
  type FieldProps,
  type FieldTemplateProps,
  helpId,
  type ObjectFieldTemplateProps,
} from '@rjsf/utils';

function FieldTemplate({ children, errors, help, hidden, schema }: FieldTemplateProps) {
  if (hidden) return null;
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
      {help}
    </div>
  ) : null;
}

export const formTemplates = {
  FieldTemplate,
  ObjectFieldTemplate,
  FieldErrorTemplate,
  FieldHelpTemplate,
};

/** A field that is not shown for the values at hand. */
export const hiddenFields = { hiddenField: (_props: FieldProps) => null };
