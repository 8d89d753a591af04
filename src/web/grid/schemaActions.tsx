/** The actions of a schema file (x-resource.actions) as those of a list: in the menu of a row, and on selected rows. */
import { useState } from 'react';
import { actionTexts, calledActions, inputsOf } from '../../schema/actions';
import { holds } from '../../schema/conditions';
import { fillIn } from '../../schema/fillIn';
import { isRow } from '../../schema/isRow';
import { resourceSchema } from '../../schema/registry';
import type { ActionInfo, Row } from '../../schema/types';
import type {
  BulkAction,
  BulkDialogOwnProps,
  ListConfig,
  RecordRow,
  RowAction,
  RowDialogProps,
} from '../config/resourceConfig';
import { loadWith, textIn } from '../core/texts/catalogue';
import { currentLocale, useLocale } from '../core/texts/locale';
import { showToast } from '../core/toastStore';
import { createCaller } from '../data/actionCalls';
import { useWrite } from '../data/useWrite';
import { type IconName, icons } from '../ui/icons';
import { lazyDialog } from '../ui/lazyDialog';
import type { ActionDialogProps } from './ActionDialog';
import { panelTexts } from './panelTexts';
import { recordName } from './recordName';

const ActionDialog = lazyDialog<ActionDialogProps>(
  async () => (await loadWith(panelTexts, import('./ActionDialog'))).ActionDialog,
);

/** Says what came of it. */
function tell(
  name: string,
  key: string,
  action: ActionInfo,
  row: RecordRow,
  answer: unknown,
): void {
  const locale = currentLocale();
  const { done, label } = actionTexts(resourceSchema(name), key, action, locale);
  const values = { ...row, ...(isRow(answer) ? answer : {}) };
  showToast(
    'success',
    done === undefined ? textIn(locale, 'success.done') : fillIn(done, values),
    done === undefined
      ? { about: textIn(locale, 'row.named', { action: label, name: recordName(row) }) }
      : {},
  );
}

/** What the window of an action shows. */
function useWindow(name: string, key: string, action: ActionInfo) {
  const schema = resourceSchema(name);
  const { label, confirm } = actionTexts(schema, key, action, useLocale());
  return { schema, inputs: inputsOf(schema, key, action), label, confirm, danger: action.danger };
}

type Caller = ReturnType<typeof createCaller>;

const isFor = ({ when }: ActionInfo, row: RecordRow) => when === undefined || holds(when, row);

const labelsOf = (name: string, key: string, action: ActionInfo) => {
  const schema = resourceSchema(name);
  const labels = Object.keys(schema['x-i18n']).map((locale) => [
    locale,
    actionTexts(schema, key, action, locale).label,
  ]);
  return { en: action.label, ...Object.fromEntries(labels) };
};

const isIcon = (name: string): name is IconName => Object.hasOwn(icons, name);

const iconOf = ({ icon = '', danger }: ActionInfo): IconName =>
  isIcon(icon) ? icon : danger ? 'block' : 'apply';

function rowActionOf(name: string, key: string, action: ActionInfo): RowAction {
  const run = async (call: Caller, row: RecordRow, inputs?: Row) =>
    tell(name, key, action, row, await call(row, inputs));
  function RowWindow({ row, onClose }: RowDialogProps) {
    const { write } = useWrite(name);
    const [call] = useState(() => createCaller(name, key, action));
    const shown = useWindow(name, key, action);
    return (
      <ActionDialog
        {...shown}
        rows={[row]}
        onRun={(inputs) => write(() => run(call, row, inputs))}
        onClose={onClose}
      />
    );
  }
  const asks = action.confirm !== undefined || action.inputs !== undefined;
  return {
    key,
    label: labelsOf(name, key, action),
    icon: iconOf(action),
    isButton: action.button === true,
    danger: action.danger === true,
    access: key,
    isShown: (row) => isFor(action, row),
    ...(asks
      ? { Dialog: RowWindow }
      : { call: (row: RecordRow) => run(createCaller(name, key, action), row) }),
  };
}

function bulkActionOf(name: string, key: string, action: ActionInfo): BulkAction {
  function BulkWindow({ rows, call, onClose }: BulkDialogOwnProps) {
    const shown = useWindow(name, key, action);
    return (
      <ActionDialog
        {...shown}
        rows={rows}
        onRun={(inputs) => {
          const callOne = createCaller(name, key, action);
          // The server says of each record why it is not for it.
          call(rows, (row) => callOne(row, inputs));
          return true;
        }}
        onClose={onClose}
      />
    );
  }
  return {
    key,
    label: labelsOf(name, key, action),
    icon: iconOf(action),
    danger: action.danger === true,
    access: key,
    Dialog: BulkWindow,
  };
}

/** The list with the actions of its schema file behind its own. */
export function withSchemaActions(name: string, config: ListConfig): ListConfig {
  const actions = calledActions(resourceSchema(name)['x-resource']);
  const on = (place: 'row' | 'bulk') =>
    actions.filter(([, action]) => action.on?.includes(place) !== false);
  return {
    ...config,
    rowActions: [
      ...(config.rowActions ?? []),
      ...on('row').map(([key, action]) => rowActionOf(name, key, action)),
    ],
    bulk: [
      ...(config.bulk ?? []),
      ...on('bulk').map(([key, action]) => bulkActionOf(name, key, action)),
    ],
  };
}
