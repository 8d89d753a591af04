import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import type { WidgetProps } from '@rjsf/utils';
import { useState } from 'react';
import { useConsoleT } from '../i18n/consoleMessages';
import { WidgetTextField } from '../ui/WidgetTextField';

/** A secret: hidden while typed, shown on demand. Of several lines where the form says so. */
export function Widget(props: WidgetProps) {
  const t = useConsoleT();
  const [shown, setShown] = useState(false);
  if (props.options['multiline'] === true) {
    return <WidgetTextField widget={props} field={{ multiline: true, minRows: 4, maxRows: 16, spellCheck: false, slotProps: { htmlInput: { style: { fontFamily: 'monospace' } } } }} />;
  }
  const toggle = (
    <InputAdornment position="end">
      <Button size="small" aria-pressed={shown} aria-label={`${t(shown ? 'form.hide' : 'form.show')}: ${props.label}`} onClick={() => setShown(!shown)}>{t(shown ? 'form.hide' : 'form.show')}</Button>
    </InputAdornment>
  );
  // new-password: a browser must not fill the user's own password into the key of a channel.
  const autocomplete = props['autocomplete'] === undefined || props['autocomplete'] === 'off' ? 'new-password' : props['autocomplete'];
  return <WidgetTextField widget={{ ...props, autocomplete }} field={{ type: shown ? 'text' : 'password', slotProps: { input: { endAdornment: toggle } } }} />;
}
