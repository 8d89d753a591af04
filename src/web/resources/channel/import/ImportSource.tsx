import { channelTypeChoices } from '../../../../schema/choices/channelTypes';
import { useTranslate } from '../../../locales/catalogue';
import { useLocale } from '../../../locales/locale';
import { showError } from '../../../relay/errors/showError';
import { Field } from '../../../ui/fields/Field';
import { LabelledSelect } from '../../../ui/fields/LabelledSelect';
import { TextArea } from '../../../ui/fields/TextArea';
import { readTextFile } from '../../../ui/files/readTextFile';

/** The text to import, and type and models for channels that name none. */
export interface Source {
  text: string;
  type: number;
  models: string;
}

/** The text or file to import, and the defaults. */
export function ImportSource({
  source,
  busy,
  onChange,
}: {
  source: Source;
  busy: boolean;
  onChange: (change: Partial<Source>) => void;
}) {
  const t = useTranslate();
  const locale = useLocale();
  return (
    <>
      <TextArea
        label={t('channel.importText')}
        rows={6}
        value={source.text}
        disabled={busy}
        onText={(text) => onChange({ text })}
      />
      <Field label={t('channel.importFile')}>
        {(id) => (
          <input
            id={id}
            type="file"
            accept=".csv,.json,.tsv,.txt"
            disabled={busy}
            onChange={(event) => {
              const file = event.target.files?.[0];
              if (file) void readTextFile(file).then((text) => onChange({ text }), showError);
            }}
          />
        )}
      </Field>
      <div className="toolbar">
        <LabelledSelect
          label={t('channel.importDefaults')}
          isDisabled={busy}
          value={String(source.type)}
          onChange={(value) => onChange({ type: Number(value) })}
          options={channelTypeChoices(locale)}
        />
        <input
          className="input"
          aria-label={t('channel.matrixModels')}
          placeholder={t('channel.matrixModels')}
          value={source.models}
          disabled={busy}
          onChange={(event) => onChange({ models: event.target.value })}
        />
      </div>
    </>
  );
}
