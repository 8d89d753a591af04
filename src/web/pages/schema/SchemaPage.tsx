import { Suspense, useState } from 'react';
import names from '../../../../schemas/names.gen.json';
import vocabulary from '../../../../schemas/vocabulary.json';
import { resources } from '../../../schema/registry';
import { fieldTexts, titleOf } from '../../../schema/texts';
import type { PropertySchema, ResourceSchema } from '../../../schema/types';
import { exampleText, vocabularyGroups, type WordGroup } from '../../../schema/vocabularyWords';
import { loadWith, type TextKey, useTranslate } from '../../core/texts/catalogue';
import { useLocale } from '../../core/texts/locale';
import { formTexts } from '../../forms/texts';
import { LinkButton } from '../../ui/LinkButton';
import { lazyPart } from '../../ui/lazyPart';
import { PageHead } from '../../ui/PageHead';
import '../../forms/forms.css';
import './schema.css';

/** Arrays that say what a screen shows. */
const screens = ['list', 'detail', 'filter', 'search', 'order', 'form'] as const;

const groups = vocabularyGroups(vocabulary, names);

const rulesOf = (property: PropertySchema) =>
  Object.entries(property)
    .filter(([word]) => word !== 'title' && word !== 'description' && word !== 'type')
    .map(([word, value]) => `${word}: ${JSON.stringify(value)}`);

function ResourceSection({ name, schema }: { name: string; schema: ResourceSchema }) {
  const t = useTranslate();
  const locale = useLocale();
  const info = schema['x-resource'];
  const facts: [TextKey, string][] = [
    ['schema.file', `schemas/resources/${name}.json`],
    ['schema.call', `/api/${info.path}${info.api ? '' : '/'}`],
    ['schema.role', String(info.role)],
  ];
  if (info.owner) facts.push(['schema.owner', info.owner]);
  return (
    <details>
      <summary>
        <h2>{titleOf(schema, locale)}</h2>
      </summary>
      <dl className="facts">
        {facts.map(([key, value]) => (
          <div key={key} style={{ display: 'contents' }}>
            <dt className="muted">{t(key)}</dt>
            <dd>
              <code>{value}</code>
            </dd>
          </div>
        ))}
        {screens.map((screen) => (
          <div key={screen} style={{ display: 'contents' }}>
            <dt className="muted">{screen}</dt>
            <dd>
              <code>{info[screen]?.join(', ') || t('schema.none')}</code>
            </dd>
          </div>
        ))}
      </dl>
      <p>
        <LinkButton size="small" to={`/${name}`}>
          {t('schema.open')}
        </LinkButton>
      </p>
      <div className="table-frame">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{t('schema.field')}</th>
              <th scope="col">title</th>
              <th scope="col">type</th>
              <th scope="col">{t('schema.rules')}</th>
            </tr>
          </thead>
          <tbody>
            {Object.entries(schema.properties).map(([field, property]) => (
              <tr key={field}>
                <td data-label={t('schema.field')}>
                  <code>{field}</code>
                </td>
                <td data-label="title">{fieldTexts(schema, field, locale).title}</td>
                <td data-label="type">
                  <code>{property.type}</code>
                </td>
                <td data-label={t('schema.rules')}>
                  {rulesOf(property).map((rule) => (
                    <div key={rule}>
                      <code className="wrap">{rule}</code>
                    </div>
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

function Words({ group }: { group: WordGroup }) {
  const t = useTranslate();
  return (
    <details>
      <summary>
        <h3>{group.path === '' ? t('schema.ofFile') : group.path}</h3>
      </summary>
      <div className="table-frame">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{t('schema.word')}</th>
              <th scope="col">{t('schema.meaning')}</th>
              <th scope="col">{t('schema.example')}</th>
            </tr>
          </thead>
          <tbody>
            {group.words.map((word) => (
              <tr key={word.word}>
                <td data-label={t('schema.word')}>
                  <code>{word.word}</code>
                  {word.types.length > 0 && <div className="muted">{word.types.join(', ')}</div>}
                </td>
                <td data-label={t('schema.meaning')}>
                  {word.description}
                  {word.values && (
                    <div>
                      <code className="wrap">
                        {word.values.map((value) => JSON.stringify(value)).join(' ')}
                      </code>
                    </div>
                  )}
                </td>
                <td data-label={t('schema.example')}>
                  <code className="wrap">{exampleText(group.path, word)}</code>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

const Gallery = lazyPart(
  async () => (await loadWith(formTexts, import('./FormatGallery'))).FormatGallery,
);

/** Every format, drawn when it is asked for: forms are more code than the rest of the page. */
function Formats() {
  const t = useTranslate();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>
        <h3>{t('schema.formats')}</h3>
      </summary>
      {isOpen && (
        <Suspense fallback={<p role="status">{t('common.loading')}</p>}>
          <Gallery />
        </Suspense>
      )}
    </details>
  );
}

/** /schema: what each schema file shows, and the words it may use, from the very files. */
export function SchemaPage() {
  const t = useTranslate();
  return (
    <div className="sections">
      <PageHead title={t('schema.title')} />
      <p>{t('schema.intro')}</p>
      <div className="panel folds">
        {Object.entries(resources).map(([name, schema]) => (
          <ResourceSection key={name} name={name} schema={schema} />
        ))}
      </div>
      <h2>{t('schema.words')}</h2>
      <p>{t('schema.wordsIntro')}</p>
      <div className="panel folds">
        {groups.map((group) => (
          <Words key={group.path} group={group} />
        ))}
        <Formats />
      </div>
    </div>
  );
}
