import { useMemo } from 'react';
import type { ResourceSchema } from '../../../schema/types';
import { useTranslate } from '../../core/texts/catalogue';
import type { CellModule, WidgetModule } from '../../formats/types';
import { FieldSample } from '../../forms/FieldSample';
import { MuiFrame } from '../../forms/MuiFrame';
import { type FormatSample, sampleFor } from './formatSample';

/** Every format, those that no schema file uses too, and which the rest of the console does not load. */
const cells = import.meta.glob<CellModule>(
  ['../../formats/[a-z]*.tsx', '!../../formats/*.widget.tsx'],
  { eager: true },
);
const widgetModules = import.meta.glob<WidgetModule>('../../formats/*.widget.tsx', { eager: true });

const nameIn = (path: string) => /([^/]+?)(\.widget)?\.tsx$/.exec(path)?.[1] ?? path;

const widgets = Object.fromEntries(
  Object.entries(widgetModules).map(([path, { Widget }]) => [nameIn(path), Widget]),
);

/** A format of one's own may be without a sample. */
const samples = import.meta.glob<Readonly<Record<string, FormatSample>>>(
  '../../formats/samples.json',
  { eager: true, import: 'default' },
);

const field = 'sample';

/** A resource with one field, which has the format. */
const schemaOf = (name: string, property: FormatSample['property']): ResourceSchema => ({
  title: name,
  type: 'object',
  properties: { [field]: { ...property, title: name } },
  'x-resource': { path: name, record: name, role: 1, list: [], form: [field] },
  'x-i18n': { zh: { title: name } },
});

function Drawn({ name, sample }: { name: string; sample: FormatSample }) {
  const t = useTranslate();
  const schema = useMemo(() => schemaOf(name, sample.property), [name, sample]);
  const Cell = cells[`../../formats/${name}.tsx`]?.Cell;
  const row = sample.row ?? {};
  const [first] = sample.values;
  return (
    <div className="sample">
      {/* The cells are real: a press could test a channel, or ask for its balance. */}
      <div className="sample-cells" inert>
        {Cell &&
          sample.values.map((value) => (
            <div key={JSON.stringify(value)}>
              <Cell value={value} row={{ ...row, [field]: value }} name={field} schema={schema} />
            </div>
          ))}
      </div>
      {sample.property.readOnly ? (
        <p className="muted">{t('schema.notEdited')}</p>
      ) : (
        <FieldSample
          schema={schema}
          initial={{ ...row, [field]: first }}
          widgets={widgets}
          idPrefix={`sample-${name}`}
        />
      )}
    </div>
  );
}

/** Every format by its name: cells and input as lists and forms draw them, in the colours of the page. */
export function FormatGallery() {
  const names = Object.keys(cells).map(nameIn).sort();
  const known = Object.values(samples)[0] ?? {};
  const drawn = names.map((name) => [name, known[name] ?? sampleFor(name)] as const);
  return (
    <MuiFrame>
      {drawn.map(([name, sample]) => (
        <section key={name} className="format" aria-label={name}>
          <h3>
            <code>{name}</code>
          </h3>
          <p className="muted">{sample.description}</p>
          <Drawn name={name} sample={sample} />
        </section>
      ))}
    </MuiFrame>
  );
}
