import { useId, useState } from 'react';
import { pastedNames } from '../../../schema/values/typedLists';
import { useTranslate } from '../../locales/catalogue';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/dialog/Dialog';
import { DialogActions } from '../../ui/dialog/DialogActions';
import { TextArea } from '../../ui/fields/TextArea';

/** Names that the preview shows. */
const maxShown = 200;

/** Takes a list of models, and shows what of it is new before anything is added. */
export function PasteModels({
  models,
  onAdd,
  onClose,
}: {
  models: readonly string[];
  onAdd: (names: string[]) => void;
  onClose: () => void;
}) {
  const t = useTranslate();
  const hint = useId();
  const [text, setText] = useState('');
  const names = pastedNames(text);
  const distinct = [...new Set(names)];
  const known = new Set(models);
  const added = distinct.filter((name) => !known.has(name));
  return (
    <Dialog title={t('models.paste')} wide onClose={onClose}>
      <TextArea
        label={t('models.pasteLabel')}
        rows={6}
        aria-describedby={hint}
        value={text}
        onText={setText}
      />
      <p id={hint} className="muted">
        {t('models.pasteText')}
      </p>
      {names.length > 0 && (
        <div className="preview">
          <p role="status">
            {t('models.pasted', {
              added: added.length,
              known: distinct.length - added.length,
              doubled: names.length - distinct.length,
            })}
          </p>
          <div className="chips">
            {added.slice(0, maxShown).map((name) => (
              <bdi key={name} className="model-chip">
                {name}
              </bdi>
            ))}
            {added.length > maxShown && t('models.more', { count: added.length - maxShown })}
          </div>
        </div>
      )}
      <DialogActions onCancel={onClose}>
        <Button
          kind="primary"
          disabled={added.length === 0}
          onClick={() => {
            onAdd(added);
            onClose();
          }}
        >
          {t('models.pasteAdd', { count: added.length })}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
