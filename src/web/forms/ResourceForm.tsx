import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useGetOne } from 'ra-core';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { oddFields } from '../../schema/oddValues';
import { resourceSchema } from '../../schema/registry';
import { recordWord } from '../../schema/texts';
import type { Row } from '../../schema/types';
import type { FormConfig, RecordRow } from '../config/resourceConfig';
import { HttpError } from '../core/HttpError';
import { listAddress } from '../core/listAddress';
import { useConsoleT } from '../core/texts/consoleMessages';
import { useLocale } from '../core/texts/locale';
import { useT } from '../core/texts/translate';
import { showToast } from '../core/toastStore';
import { useReported } from '../core/useReported';
import { LinkButton } from '../ui/Button';
import { LoadError } from '../ui/LoadError';
import { useQuestion } from '../ui/useQuestion';
import { type Clash, ClashDialog } from './Clashes';
import { formValues, newRecord } from './newRecord';
import { RecordForm } from './RecordForm';
import { saveEdit, toSave } from './saveEdit';

interface Props {
  name: string;
  config: FormConfig;
}

function useSave(name: string, config: FormConfig) {
  const t = useConsoleT();
  const locale = useLocale();
  const schema = resourceSchema(name);
  const provider = useDataProvider();
  const client = useQueryClient();
  const done = (mode: 'create' | 'edit') => {
    void client.invalidateQueries({ queryKey: [name] });
    showToast(
      'success',
      t(config.saved?.[mode] ?? (mode === 'create' ? 'form.created' : 'form.updated'), {
        record: recordWord(schema, locale),
      }),
    );
  };
  return {
    create: async (values: Row) => {
      try {
        const { data } = await provider.create(name, {
          data: toSave(schema, config.prepare?.(values, 'create') ?? values),
          meta: { count: config.count?.(values), answerOf: config.answerOf },
        });
        config.made?.(data['answer'], values);
      } catch (error) {
        if (error instanceof HttpError) config.made?.(error.data, values);
        throw error;
      }
      done('create');
      return newRecord(schema);
    },
    edit: async (record: RecordRow, values: Row, ask: (clashes: Clash[]) => Promise<boolean>) => {
      const { id } = record;
      const answer = await saveEdit({
        schema,
        config,
        record,
        values,
        ask,
        read: async () => (await provider.getOne<RecordRow>(name, { id })).data,
        write: async (data, now) =>
          (await provider.update(name, { id, data, previousData: now, meta: { isFresh: true } }))
            .data,
      });
      if (answer) done('edit');
      else showToast('info', t('form.nothing'));
      return answer ?? record;
    },
  };
}

/** A draft of a new record with the values of another; what is secret or made by the relay is not copied. */
function CopyForm({ name, config, record }: Props & { record: RecordRow }) {
  const schema = resourceSchema(name);
  const copied = Object.fromEntries(
    Object.entries(formValues(schema, record)).filter(
      ([field, value]) =>
        value !== undefined &&
        !schema.properties[field]?.readOnly &&
        !schema.properties[field]?.writeOnly,
    ),
  );
  return (
    <RecordForm
      name={name}
      schema={schema}
      mode="create"
      config={config}
      initial={{ ...newRecord(schema), ...copied }}
      onSave={useSave(name, config).create}
      actions={<BackLink name={name} />}
    />
  );
}

function EditForm({ name, config, record }: Props & { record: RecordRow }) {
  const [current, setCurrent] = useState(record);
  const save = useSave(name, config);
  const schema = resourceSchema(name);
  const { asked, ask, answer } = useQuestion<Clash[]>();
  const onSave = async (values: Row) => {
    const next = await save.edit(current, values, ask);
    setCurrent(next);
    return formValues(schema, next);
  };
  return (
    <>
      <RecordForm
        name={name}
        schema={schema}
        mode="edit"
        config={config}
        initial={formValues(schema, record)}
        odd={oddFields(schema.properties, current)}
        onSave={onSave}
        actions={<BackLink name={name} />}
      />
      {asked && <ClashDialog schema={schema} clashes={asked} onAnswer={answer} />}
    </>
  );
}

function BackLink({ name }: { name: string }) {
  return <LinkButton href={listAddress(name)}>{useConsoleT()('form.back')}</LinkButton>;
}

function LoadedForm({ name, config, id, Form }: Props & { id: string; Form: typeof EditForm }) {
  const t = useT();
  const { data, error, refetch } = useGetOne<RecordRow>(
    name,
    { id },
    { refetchOnMount: 'always', gcTime: 0 },
  );
  useReported(error);
  if (error) return <LoadError text={t('error.recordFailed')} onRetry={refetch} />;
  if (!data)
    return (
      <div className="panel state" role="status">
        {t('common.loading')}
      </div>
    );
  return <Form name={name} config={config} record={data} />;
}

/** The page that creates a record, or edits the one with `id`. */
export function ResourceForm({ name, config, id }: Props & { id?: string | undefined }) {
  const t = useConsoleT();
  const schema = resourceSchema(name);
  const record = recordWord(schema, useLocale());
  const { create } = useSave(name, config);
  const from = useSearchParams()[0].get('from');
  return (
    <div className="form-page">
      <h1>{t(id === undefined ? 'form.create' : 'form.edit', { record })}</h1>
      {id === undefined && from !== null && (
        <LoadedForm key={`from ${from}`} name={name} config={config} id={from} Form={CopyForm} />
      )}
      {id === undefined && from === null && (
        <RecordForm
          name={name}
          schema={schema}
          mode="create"
          config={config}
          initial={newRecord(schema)}
          onSave={create}
          actions={<BackLink name={name} />}
        />
      )}
      {id !== undefined && (
        <LoadedForm key={id} name={name} config={config} id={id} Form={EditForm} />
      )}
    </div>
  );
}
