import { type ReactNode, useContext, useRef, useState } from 'react';
import {
  CreateContext,
  EditContext,
  useRecordContext,
  useResourceContext,
  useSaveContext,
} from 'react-admin';
import { formFields } from '../../schema/forms/formSchema';
import { resourceSchema } from '../../schema/registry';
import type { ResourceSchema, Row } from '../../schema/types';
import { oddFields, sameFormValue } from '../../schema/values/oddValues';
import { useTranslate } from '../locales/catalogue';
import type { FormConfig, MadeProps, RecordRow } from '../relay/config/resourceConfig';
import { isGone } from '../relay/errors/HttpError';
import { LoadError } from '../relay/errors/LoadError';
import { useReported } from '../relay/errors/useReported';
import { useQuestion } from '../ui/dialog/useQuestion';
import { Loading } from '../ui/loading/Loading';
import { useFormConfig } from './FormConfigContext';
import { NoSuchRecord } from './NoSuchRecord';
import { SchemaForm } from './SchemaForm';
import { type Clash, ClashDialog } from './save/Clashes';
import { useCreateSteps, useEditSteps } from './save/saveSteps';
import { oddMaps } from './schema/mapFields';
import { formValues, newRecord } from './schema/newRecord';
import { useIsRead } from './useIsRead';

export interface RecordFormProps {
  /** Drawn beside the button that saves. */
  actions?: ReactNode;
  /** Called once the record is saved: with all of it after an edit, with its id and the answer after a creation. */
  onSaved?: (record: Row) => void;
  /** Called with the records of a creation, before onSaved; also with those sent along with a refusal. */
  onMade?: (made: MadeProps) => void;
}

interface InnerProps extends RecordFormProps {
  name: string;
  config: FormConfig;
}

/** `save` of the SaveContext as one promise. @throws what a step or the call threw */
function useSave(): (values: Row) => Promise<Row> {
  const { save, mutationMode } = useSaveContext();
  // Clashes are asked about before anything is written, which the other modes cannot wait for.
  if (!save || mutationMode !== 'pessimistic')
    throw new Error('RecordForm needs <CreateBase> or <EditBase mutationMode="pessimistic">');
  return (values) =>
    new Promise((resolve, reject) => {
      void save(values, { onSuccess: resolve, onError: reject });
    });
}

function CreateForm({ name, config, onSaved, onMade, ...rest }: InnerProps) {
  const schema = resourceSchema(name);
  const copied = useRecordContext<RecordRow>();
  const [blank] = useState(() => newRecord(schema));
  const [initial] = useState(() => ({ ...blank, ...copied }));
  const save = useSave();
  useCreateSteps({ name, schema, config }, onMade);
  return (
    <SchemaForm
      {...rest}
      name={name}
      schema={schema}
      mode="create"
      config={config}
      initial={initial}
      blank={blank}
      onSave={async (values, _keep, leave) => {
        const made = await save(values);
        leave(() => onSaved?.(made));
        return newRecord(schema);
      }}
    />
  );
}

/**
 * The record that the changes are made to: the one that the form was opened with, as the context's may be read again at
 * any time. The row of a list gives way to the record once it was read.
 */
function useBase(schema: ResourceSchema, record: RecordRow, isRead: boolean) {
  const [base, setBase] = useState(record);
  const [initial] = useState(() => formValues(schema, record));
  const [newer, setNewer] = useState<Row>();
  const [isRow, setIsRow] = useState(!isRead);
  if (isRow && isRead) {
    setIsRow(false);
    setBase(record);
    const values = formValues(schema, record);
    if (!sameFormValue(values, initial)) setNewer(values);
  }
  return { base, setBase, initial, newer };
}

function EditForm({
  name,
  config,
  record,
  isRead,
  onSaved,
  onMade: _,
  ...rest
}: InnerProps & { record: RecordRow; isRead: boolean }) {
  const schema = resourceSchema(name);
  const { base, setBase, initial, newer } = useBase(schema, record, isRead);
  const { asked, ask, answer } = useQuestion<Clash[]>();
  const save = useSave();
  const keepPart = useRef<(record: RecordRow) => void>(undefined);
  useEditSteps({ name, schema, config }, base, ask, (part) => keepPart.current?.(part));
  return (
    <>
      <SchemaForm
        {...rest}
        name={name}
        schema={schema}
        mode="edit"
        config={config}
        initial={initial}
        newer={newer}
        isWaiting={!isRead}
        isSending={!asked}
        odd={new Map([...oddFields(schema.properties, base), ...oddMaps(schema, base)])}
        onSave={async (values, keep, leave) => {
          keepPart.current = (part) => keep(formValues(schema, part), values);
          // ra-core's save is generic in the record; useEditSteps answers the saved one.
          const saved = (await save(values)) as RecordRow;
          setBase(saved);
          leave(() => onSaved?.(saved));
          return formValues(schema, saved);
        }}
      />
      {asked && <ClashDialog schema={schema} clashes={asked} onAnswer={answer} />}
    </>
  );
}

/** Whether the row of a list has what the form shows: some relays leave fields out of it. */
const hasFields = (schema: ResourceSchema, record: RecordRow): boolean =>
  formFields(schema, 'edit').every((field) => {
    const property = schema.properties[field];
    return field in record || property?.writeOnly || property?.['x-transient'];
  });

/** The form within an EditBase: once its record is there, or why it is not. */
function LoadedForm(props: InnerProps) {
  const t = useTranslate();
  const edit = useContext(EditContext);
  const record = useRecordContext<RecordRow>();
  const error = edit?.error;
  // A list may have left the record here; until it was read once, a failure counts. Later ones do not take the form
  // away.
  const isRead = useIsRead();
  useReported(isGone(error) && !isRead ? undefined : error);
  if (error && !isRead && !edit?.isFetching) {
    if (isGone(error)) return <NoSuchRecord resource={props.name} />;
    const retry = edit?.refetch ?? (() => undefined);
    return <LoadError text={t('error.recordFailed')} error={error} onRetry={retry} />;
  }
  if (!record || (!isRead && (error || !hasFields(resourceSchema(props.name), record))))
    return <Loading />;
  return <EditForm key={record.id} {...props} record={record} isRead={isRead} />;
}

/**
 * The form that the schema of a resource describes, within ra-core's `<CreateBase>` or `<EditBase
 * mutationMode="pessimistic">`: it takes the resource, the record and the save from their contexts, and adds its steps
 * to the save (clashes, lost answers).
 * @example
 * <RecordEdit resource={name} id={id}>
 *   <RecordForm />
 * </RecordEdit>
 * @throws Error outside of a resource
 */
export function RecordForm(props: RecordFormProps) {
  const name = useResourceContext();
  if (name === undefined) throw new Error('RecordForm needs a resource');
  const inner = { ...props, name, config: useFormConfig() };
  return useContext(CreateContext) ? <CreateForm {...inner} /> : <LoadedForm {...inner} />;
}
