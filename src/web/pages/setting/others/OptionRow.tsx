import { type KeyboardEvent, memo, useEffect, useRef } from 'react';
import { isSaveKey } from '../../../form/isSaveKey';
import { useTranslate } from '../../../locales/catalogue';
import { Button } from '../../../ui/Button';
import { editedText, kindOf, type OptionKind, plainKind } from './optionKinds';
import type { OptionActions, OptionDraft } from './useOptionDrafts';

/** Id of the control of an option. */
export const optionId = (name: string): string => `option-${name}`;

const mostLines = 8;

function Editor({
  id,
  kind,
  text,
  draft,
  onText,
}: {
  id: string;
  kind: OptionKind;
  text: string;
  draft: OptionDraft | undefined;
  onText: (text: string) => void;
}) {
  const rest = {
    id,
    readOnly: draft?.isBusy,
    'aria-invalid': draft?.problem === undefined ? undefined : true,
    'aria-describedby': draft?.problem === undefined ? undefined : `${id}-problem`,
  };
  if (kind === 'switch')
    return (
      <input
        {...rest}
        type="checkbox"
        role="switch"
        className="record-switch"
        checked={text === 'true'}
        aria-checked={text === 'true'}
        onChange={({ target }) => draft?.isBusy || onText(String(target.checked))}
      />
    );
  if (kind === 'json' || kind === 'long')
    return (
      <textarea
        {...rest}
        className={kind === 'json' ? 'input code' : 'input'}
        rows={Math.min(mostLines, Math.max(3, text.split('\n').length))}
        spellCheck={false}
        value={text}
        onChange={({ target }) => onText(target.value)}
      />
    );
  return (
    <input
      {...rest}
      className="input"
      type={kind === 'secret' ? 'password' : 'text'}
      inputMode={kind === 'number' ? 'decimal' : undefined}
      // A browser must not fill the user's own password in.
      autoComplete={kind === 'secret' ? 'new-password' : 'off'}
      spellCheck={false}
      value={text}
      onChange={({ target }) => onText(target.value)}
    />
  );
}

/** Buttons of a changed row. */
function RowActions({
  name,
  kind,
  draft,
  actions,
}: {
  name: string;
  kind: OptionKind;
  draft: OptionDraft;
  actions: OptionActions;
}) {
  const t = useTranslate();
  const isBusy = draft.isBusy === true;
  const named = (label: string) => ({ 'aria-label': `${label}: ${name}`, children: label });
  return (
    <div className="option-actions">
      <Button
        type="submit"
        kind="primary"
        size="small"
        aria-disabled={isBusy}
        aria-keyshortcuts="Control+S"
        {...named(t('setting.saveOne'))}
      />
      <Button
        size="small"
        aria-disabled={isBusy}
        onClick={() => isBusy || actions.discard(name)}
        {...named(t('form.discard'))}
      />
      {kind !== 'text' && kind !== 'long' && (
        <Button
          kind="link"
          aria-disabled={isBusy}
          onClick={() => isBusy || actions.type(name, draft.text, true)}
          {...named(t(kind === 'secret' ? 'form.show' : 'setting.asText'))}
        />
      )}
    </div>
  );
}

/** An option by its name, edited in place and saved alone. */
export const OptionRow = memo(function OptionRow({
  name,
  value,
  draft,
  actions,
}: {
  name: string;
  /** As the relay has it. */
  value: string;
  draft: OptionDraft | undefined;
  actions: OptionActions;
}) {
  const t = useTranslate();
  const id = optionId(name);
  const kind = draft?.isPlain ? plainKind(value) : kindOf(name, value);
  const isChanged = draft !== undefined;
  const row = useRef<HTMLLIElement>(null);
  const wasDrawn = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a pressed button is gone, others and a reason came
  useEffect(() => {
    if (wasDrawn.current && document.activeElement === document.body)
      document.getElementById(id)?.focus({ preventScroll: true });
    if (isChanged && row.current?.contains(document.activeElement))
      row.current.scrollIntoView({ block: 'nearest' });
    wasDrawn.current = true;
  }, [id, isChanged, kind, draft?.problem]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isSaveKey(event)) return;
    event.preventDefault();
    actions.save(name);
  };
  return (
    <li ref={row} className={isChanged ? 'option-row changed' : 'option-row'}>
      <div className="option-name">
        <label htmlFor={id}>{name}</label>
        <small>{t(`setting.kind.${kind}`)}</small>
      </div>
      <form
        onKeyDown={onKeyDown}
        onSubmit={(event) => {
          event.preventDefault();
          actions.save(name);
        }}
      >
        <Editor
          {...{ id, kind, draft }}
          text={draft?.text ?? editedText(kind, value)}
          onText={(text) => actions.type(name, text, draft?.isPlain ?? false)}
        />
        {draft?.problem !== undefined && (
          <p id={`${id}-problem`} className="error wrap" role="alert">
            {draft.problem}
          </p>
        )}
        {draft && <RowActions {...{ name, kind, draft, actions }} />}
      </form>
    </li>
  );
});
