import { useListContext } from 'react-admin';
import { titleOf } from '../../../schema/texts';
import { groupDigits } from '../../formats/number/numbers';
import { useTranslate } from '../../locales/catalogue';
import { useLocale } from '../../locales/locale';
import { Icon } from '../../ui/Icon';
import { LinkButton } from '../../ui/links/LinkButton';
import { Toolbar } from '../../ui/Toolbar';
import { useIsLoaded, useListExtras } from '../state/ListExtras';
import { addLabel } from './addLabel';
import { ListTools } from './ListTools';

/** The title of a list, how many match, the actions of the resource, and the way to a new record. */
export function ListHead() {
  const t = useTranslate();
  const locale = useLocale();
  const { resource, data = [], total } = useListContext();
  const isLoaded = useIsLoaded();
  const { schema, config, state, loaded, refreshes, can } = useListExtras();
  const { search } = schema['x-resource'];
  const label = addLabel(schema, locale);
  return (
    <header className="list-head">
      <h1>{titleOf(schema, locale)}</h1>
      {total !== undefined && !loaded.areOld && (isLoaded || data.length > 0) && (
        <span className="muted">{groupDigits(total)}</span>
      )}
      <span className="grow" />
      {config.Head && <config.Head state={state} refreshes={refreshes} />}
      {!search && (
        <Toolbar label={t('list.tools')}>
          <ListTools />
        </Toolbar>
      )}
      {can('create') && (
        <LinkButton kind="primary" to={`/${resource}/add`} aria-label={label}>
          <Icon name="add" />
          <span className="no-phone">{label}</span>
        </LinkButton>
      )}
    </header>
  );
}
