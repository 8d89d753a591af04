import { channelType, labelIn } from '../../../schema/choices/channelTypes';
import { useTranslate } from '../../locales/catalogue';
import { useLocale } from '../../locales/locale';
import type { ModelsByType } from '../../relay/site/modelsByType';
import { Button } from '../../ui/Button';

/** Names that are shown of them. */
const maxShown = 5;

/**
 * Models of another type of channels, that one of this type does not have; names that no type knows may be right.
 * @param byType the models that each type is known to serve
 */
export function foreignModels(
  models: readonly string[],
  type: string,
  byType: ModelsByType,
): readonly string[] {
  const own = new Set(byType[type]);
  if (own.size === 0) return [];
  const known = new Set(Object.values(byType).flat());
  return models.filter((name) => !own.has(name) && known.has(name));
}

/** Names the models that a type which was just chosen does not know, and takes them out by one click. */
export function ForeignModels({
  names,
  type,
  disabled,
  onDrop,
}: {
  names: readonly string[];
  type: unknown;
  disabled: boolean;
  onDrop: () => void;
}) {
  const t = useTranslate();
  const locale = useLocale();
  if (names.length === 0) return null;
  const more = names.length - maxShown;
  return (
    <p className="foreign-models" role="status">
      <span>
        {t('models.foreign', {
          count: names.length,
          type: labelIn(channelType(Number(type)), locale),
        })}{' '}
        <bdi>{names.slice(0, maxShown).join(', ')}</bdi>
        {more > 0 && ` ${t('models.more', { count: more })}`}
      </span>
      <Button size="small" aria-disabled={disabled} onClick={() => disabled || onDrop()}>
        {t('models.dropForeign', { count: names.length })}
      </Button>
    </p>
  );
}
