import { choicesOf } from '../../schema/choices';
import { fieldTexts, recordWord, titleOf } from '../../schema/texts';
import { describeError } from '../core/describeError';
import { lacksCall } from '../core/HttpError';
import { useTranslate } from '../core/texts/catalogue';
import { useLocale } from '../core/texts/locale';
import { Button, LinkButton } from '../ui/Button';
import { Icon } from '../ui/Icon';
import { type Grid, useGrid } from './GridContext';

/** The filters that are set, as in `Status is Disabled`. */
function useFilterTexts({ state, schema }: Grid): string[] {
  const t = useTranslate();
  const locale = useLocale();
  const all = { ...state.match, ...state.columns };
  return Object.entries(all)
    .filter(([, value]) => value)
    .map(([field, value]) => {
      const choice = choicesOf(schema, field, locale).find((one) => String(one.value) === value);
      const { title } = fieldTexts(schema, field, locale);
      return t('list.filterIs', { field: title, value: choice?.label ?? value });
    });
}

/** Nothing matches what is searched and filtered by. */
function NoMatch({ grid }: { grid: Grid }) {
  const t = useTranslate();
  const locale = useLocale();
  const { schema, state, change } = grid;
  const filters = useFilterTexts(grid);
  const record = recordWord(schema, locale);
  return (
    <div className="empty" role="status">
      <Icon name="search" />
      <h2>
        {state.q === ''
          ? t('list.noneMatches', { record })
          : t('list.noMatch', { record, text: state.q })}
      </h2>
      {filters.length > 0 && (
        <p dir="auto">
          {t('list.filtersSet', { filters: filters.join(locale === 'zh' ? '、' : ', ') })}
        </p>
      )}
      <div className="go">
        <Button onClick={() => change({ q: '', match: {}, columns: {} })}>{t('list.clear')}</Button>
      </div>
    </div>
  );
}

/** No record yet: what to do next. */
function Nothing({ grid: { schema, config } }: { grid: Grid }) {
  const t = useTranslate();
  const locale = useLocale();
  const record = recordWord(schema, locale);
  const { path } = schema['x-resource'];
  return (
    <div className="empty" role="status">
      <Icon name={config.noCreate ? 'search' : 'add'} />
      <h2>{t(config.noCreate ? 'list.nothing' : 'list.first', { record })}</h2>
      {config.empty && <p>{t(config.empty)}</p>}
      <div className="go">
        {!config.noCreate && (
          <LinkButton kind="primary" href={`/${path}/add`}>
            {t('list.add', { record })}
          </LinkButton>
        )}
        {config.emptyStep && (
          <LinkButton kind={config.noCreate ? 'primary' : undefined} href={config.emptyStep.href}>
            {t(config.emptyStep.label)}
          </LinkButton>
        )}
      </div>
    </div>
  );
}

/** Why the rows could not be read; the rows of before stay below. */
function Failed({ grid: { schema, loaded, rows } }: { grid: Grid }) {
  const t = useTranslate();
  const locale = useLocale();
  const text = lacksCall(loaded.error)
    ? t('list.noCall', {
        title: titleOf(schema, locale),
        call: `/api/${schema['x-resource'].path}/`,
      })
    : loaded.kept > 0
      ? t('list.stoppedAt', { count: loaded.kept })
      : t('error.listFailed');
  const reason = lacksCall(loaded.error) ? '' : describeError(loaded.error, t)?.text;
  const retry = (
    <Button kind={rows.length > 0 ? undefined : 'primary'} onClick={() => void loaded.refetch()}>
      {t('error.retry')}
    </Button>
  );
  if (rows.length > 0)
    return (
      <div className="fetch-failed">
        <Icon name="warning" />
        <span>
          {text} {reason} {t('list.oldRows')}
        </span>
        {retry}
      </div>
    );
  return (
    <div className="empty bad">
      <Icon name="warning" />
      <h2>{text}</h2>
      {reason && <p dir="auto">{reason}</p>}
      <div className="go">{retry}</div>
    </div>
  );
}

/** Why a list shows no rows, each with a next step: an error, nothing that matches, or nothing at all. */
export function ListNote() {
  const t = useTranslate();
  const grid = useGrid();
  const { state, rows, loaded, isLoaded, isBeyondEnd } = grid;
  const isNarrowed =
    state.q !== '' ||
    Object.values(state.match).some(Boolean) ||
    Object.values(state.columns).some(Boolean);
  if (loaded.error) return <Failed grid={grid} />;
  if (loaded.isPending)
    return (
      <p className="for-readers" role="status">
        {t('common.loading')}
      </p>
    );
  if (!isLoaded || rows.length > 0 || isBeyondEnd) return null;
  return isNarrowed ? <NoMatch grid={grid} /> : <Nothing grid={grid} />;
}
