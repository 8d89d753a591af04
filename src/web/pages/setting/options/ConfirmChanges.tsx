import { Suspense, useEffect, useRef } from 'react';
import { fieldTexts } from '../../../../schema/texts';
import type { ResourceSchema } from '../../../../schema/types';
import { useTranslate } from '../../../locales/catalogue';
import { useLocale } from '../../../locales/locale';
import type { OptionChange } from '../../../relay/site/optionCalls';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/dialog/Dialog';
import { DialogActions } from '../../../ui/dialog/DialogActions';
import { lazyPart } from '../../../ui/loading/lazyPart';
import { changeTexts } from './changeTexts';
import { EmptiedSecrets } from './EmptiedSecrets';

/** Loaded with the sanitiser, which the settings do without. */
const TakenOutNote = lazyPart(async () => (await import('./TakenOutNote')).TakenOutNote);

/** Options whose text is shown to others; true for those that may be the address of a page instead. */
const shownOptions: Readonly<Record<string, boolean>> = {
  Notice: false,
  HomePageContent: true,
  About: true,
  Footer: false,
};

/** The parts of the texts that nobody will see once they are saved. */
function TakenOut({
  changes,
  titleOf,
}: {
  changes: readonly OptionChange[];
  titleOf: (name: string) => string;
}) {
  return changes
    .filter(({ name, data }) => Object.hasOwn(shownOptions, name) && data.includes('<'))
    .map(({ name, data }) => (
      <Suspense key={name}>
        <TakenOutNote
          title={titleOf(name)}
          text={data}
          mayBeAddress={shownOptions[name] === true}
        />
      </Suspense>
    ));
}

/** The options that a save would send, and those that somebody else changed since this page read them. */
export interface Plan {
  changes: readonly OptionChange[];
  theirs: readonly string[];
}

/** Lists what a save changes, from what to what, before it is sent. */
export function ConfirmChanges({
  form,
  plan,
  values,
  secretsSet,
  onAnswer,
}: {
  form: ResourceSchema;
  plan: Plan;
  /** The options as the page read them. */
  values: ReadonlyMap<string, string>;
  secretsSet: ReadonlySet<string> | undefined;
  onAnswer: (yes: boolean) => void;
}) {
  const t = useTranslate();
  const locale = useLocale();
  const { changes, theirs } = plan;
  const models =
    changes.find(({ name }) => name === 'ModelRatio')?.data ?? values.get('ModelRatio') ?? '';
  const save = useRef<HTMLButtonElement>(null);
  // After the dialog has opened, which gives the focus to its first button. A warning is to be read first.
  useEffect(() => {
    if (!save.current?.closest('dialog')?.querySelector('[role="alert"]')) save.current?.focus();
  }, []);
  const titleOf = (name: string) => fieldTexts(form, name, locale).title;
  return (
    <Dialog title={t('setting.confirmTitle')} wide onClose={() => onAnswer(false)}>
      <ul className="preview">
        {changes.flatMap((change) =>
          changeTexts(form, change, secretsSet, models, locale).map((text) => (
            <li key={text}>
              <bdi className="wrap">{text}</bdi>
            </li>
          )),
        )}
      </ul>
      {theirs.length > 0 && (
        <p className="error" role="alert">
          {t('setting.changedElsewhere', { names: theirs.map(titleOf).join(', ') })}
        </p>
      )}
      <TakenOut changes={changes} titleOf={titleOf} />
      <EmptiedSecrets {...{ properties: form.properties, changes, secretsSet, titleOf }} />
      {changes.some(({ name, data }) => name === 'PasswordLoginEnabled' && data === 'false') && (
        <p className="error" role="alert">
          {t('setting.passwordLoginWarning')}
        </p>
      )}
      <DialogActions onCancel={() => onAnswer(false)}>
        <Button ref={save} kind="primary" onClick={() => onAnswer(true)}>
          {t('setting.save')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
