import { useResourceContext } from 'react-admin';
import { choicesOf } from '../../../schema/choices/choices';
import { fieldTexts, recordWord } from '../../../schema/texts';
import { useTranslate } from '../../locales/catalogue';
import { useLocale } from '../../locales/locale';
import { Button } from '../../ui/Button';
import { Icon } from '../../ui/Icon';
import { LinkButton } from '../../ui/links/LinkButton';
import { filterTexts } from '../filters/filterTexts';
import { type ListExtras, useListExtras, usePartFound } from '../state/ListExtras';
import { addLabel } from '../toolbar/addLabel';

/** The filters that are set, as in `Status is Disabled`. */
function useFilterTexts({ state, schema }: ListExtras): string[] {
  const t = useTranslate();
  const locale = useLocale();
  const all = { ...state.match, ...state.columns };
  return Object.entries(all)
    .filter(([, value]) => value)
    .map(([field, value]) => {
      const { title } = fieldTexts(schema, field, locale);
      const chosen = choicesOf(schema, field, locale).find(
        (choice) => value === `=${choice.value}`,
      );
      const texts =
        field in state.match ? filterTexts(schema, field, value, locale) : [chosen?.label ?? value];
      return t('list.filterIs', { field: title, value: texts.join(', ') });
    });
}

/** Nothing matches what is searched and filtered by. */
function NoMatch({ extras }: { extras: ListExtras }) {
  const t = useTranslate();
  const locale = useLocale();
  const { schema, state, change } = extras;
  const filters = useFilterTexts(extras);
  const record = recordWord(schema, locale);
  const part = usePartFound();
  return (
    <div className="empty" role="status">
      <Icon name="search" />
      <h2>
        {state.q === ''
          ? t('list.noneMatches', { record })
          : t('list.noMatch', { record, text: state.q })}
      </h2>
      {part && <p>{t(part, { text: state.q })}</p>}
      {filters.length > 0 && (
        <p dir="auto">
          {t('list.filtersSet', {
            count: filters.length,
            filters: filters.join(t('list.separator')),
          })}
        </p>
      )}
      <div className="go">
        {part && (
          <Button kind="primary" onClick={() => change({ all: true })}>
            {t('list.searchInside')}
          </Button>
        )}
        <Button onClick={() => change({ q: '', match: {}, columns: {} })}>{t('list.clear')}</Button>
      </div>
    </div>
  );
}

/** No record yet: what to do next. */
function Nothing({ extras: { schema, config, can } }: { extras: ListExtras }) {
  const t = useTranslate();
  const locale = useLocale();
  const record = recordWord(schema, locale);
  const resource = useResourceContext() ?? '';
  const canCreate = can('create');
  const { description } = schema['x-i18n'][locale] ?? schema;
  const about = config.empty ? t(config.empty) : description;
  return (
    <div className="empty" role="status">
      <Icon name={canCreate ? 'add' : 'search'} />
      <h2>{t(canCreate ? 'list.first' : 'list.nothing', { record })}</h2>
      {about && <p>{about}</p>}
      <div className="go">
        {canCreate && (
          <LinkButton kind="primary" to={`/${resource}/add`}>
            {addLabel(schema, locale)}
          </LinkButton>
        )}
        {config.emptyStep && (
          <LinkButton kind={canCreate ? undefined : 'primary'} to={config.emptyStep.href}>
            {t(config.emptyStep.label)}
          </LinkButton>
        )}
      </div>
    </div>
  );
}

/** A list without rows: nothing matches, or there is nothing at all. */
export function NoRows() {
  const extras = useListExtras();
  const { q, match, columns } = extras.state;
  const isNarrowed =
    q !== '' || Object.values(match).some(Boolean) || Object.values(columns).some(Boolean);
  return isNarrowed ? <NoMatch extras={extras} /> : <Nothing extras={extras} />;
}
