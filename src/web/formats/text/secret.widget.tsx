import type { WidgetProps } from '@rjsf/utils';
import { useState } from 'react';
import { useTranslate } from '../../locales/catalogue';
import { PasswordStrength } from '../../ui/fields/PasswordStrength';
import { useCapsLock } from '../../ui/fields/useCapsLock';
import { Icon } from '../../ui/Icon';
import { formContextOf } from '../parts/formContextOf';
import { autocompleteOf, WidgetTextField } from '../parts/WidgetTextField';

/**
 * A secret: hidden while typed, shown on demand. Of several lines where the form says so; a password says how strong it
 * is.
 */
export function Widget(props: WidgetProps) {
  const t = useTranslate();
  const [shown, setShown] = useState(false);
  const capsLock = useCapsLock();
  if (props.options['multiline'] === true) {
    return (
      <WidgetTextField
        widget={props}
        field={{
          multiline: true,
          minRows: 4,
          maxRows: 16,
          spellCheck: false,
          slotProps: { htmlInput: { style: { fontFamily: 'monospace' } } },
        }}
      />
    );
  }
  const toggle = (
    <button
      type="button"
      className="ib"
      aria-pressed={shown}
      aria-label={`${t(shown ? 'form.hide' : 'form.show')}: ${props.label}`}
      onClick={() => setShown(!shown)}
    >
      <Icon name={shown ? 'hide' : 'show'} />
    </button>
  );
  const autocomplete = autocompleteOf(props);
  const isNewPassword = autocomplete === 'new-password';
  const { values } = formContextOf(props.registry);
  return (
    <>
      {/* new-password: a browser must not fill the user's own password into the key of a channel. */}
      <WidgetTextField
        widget={props}
        field={{
          autoComplete: autocomplete === 'off' ? 'new-password' : autocomplete,
          type: shown ? 'text' : 'password',
          slotProps: { input: { endAdornment: toggle }, htmlInput: capsLock.watch },
        }}
      />
      {capsLock.isOn && (
        <span className="form-help" role="status">
          {t('login.capsLock')}
        </span>
      )}
      {isNewPassword && (
        <PasswordStrength
          password={String(props.value ?? '')}
          username={String(values['username'] ?? '')}
        />
      )}
    </>
  );
}
