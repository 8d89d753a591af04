/** How a list of rows is drawn: each row with its number, its fields and its buttons; below, a button for one more. */
import {
  type ArrayFieldItemTemplateProps,
  type ArrayFieldTemplateProps,
  buttonId,
  getUiOptions,
} from '@rjsf/utils';
import { useTranslate } from '../../locales/catalogue';
import { Button } from '../../ui/Button';
import { Icon } from '../../ui/Icon';

function ArrayFieldTemplate({
  canAdd,
  disabled,
  readonly,
  fieldPathId,
  items,
  onAddClick,
}: ArrayFieldTemplateProps) {
  const t = useTranslate();
  return (
    <div className="form-rows">
      {items.length > 0 && <ol>{items}</ol>}
      {canAdd && (
        <Button
          id={buttonId(fieldPathId, 'add')}
          size="small"
          disabled={disabled || readonly}
          onClick={(event) => onAddClick(event)}
        >
          <Icon name="add" />
          {t('rows.add')}
        </Button>
      )}
    </div>
  );
}

function ArrayFieldItemTemplate({
  children,
  buttonsProps,
  index,
  parentUiSchema,
}: ArrayFieldItemTemplateProps) {
  const t = useTranslate();
  const { hasMoveUp, hasMoveDown, hasRemove, disabled, readonly, fieldPathId } = buttonsProps;
  const name = t('rows.name', {
    list: String(getUiOptions(parentUiSchema).title ?? ''),
    number: index + 1,
  });
  const buttons = [
    ['up', 'moveUp', 'rows.up', buttonsProps.onMoveUpItem, hasMoveUp],
    ['down', 'moveDown', 'rows.down', buttonsProps.onMoveDownItem, hasMoveDown],
    ['delete', 'remove', 'rows.remove', buttonsProps.onRemoveItem, hasRemove],
  ] as const;
  return (
    <li className="form-row">
      <fieldset>
        <legend>{name}</legend>
        <div className="form-fields">{children}</div>
      </fieldset>
      <div className="form-row-tools">
        {buttons.map(([icon, id, key, onClick, can]) => (
          <Button
            key={id}
            id={buttonId(fieldPathId, id)}
            size="small"
            kind="link"
            title={t(key, { row: name })}
            aria-label={t(key, { row: name })}
            disabled={disabled || readonly || !can}
            onClick={(event) => onClick(event)}
          >
            <Icon name={icon} />
          </Button>
        ))}
      </div>
    </li>
  );
}

export const rowTemplates = { ArrayFieldTemplate, ArrayFieldItemTemplate };
