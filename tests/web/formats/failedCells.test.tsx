/** A cell that throws fails alone and is named, whatever its format is. */
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PropertySchema } from '../../../src/schema/types';
import { formatOf } from '../../../src/web/formats/cells';
import { guarded } from '../../../src/web/ui/loading/guarded';
import { buildSchema } from '../../support/project/changeSchemas';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

let root: Root;
let place: HTMLElement;
const draw = (what: ReactNode) => act(async () => root.render(what));

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  place = document.createElement('div');
  document.body.replaceChildren(place);
  root = createRoot(place);
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.restoreAllMocks();
});

interface Props {
  value: unknown;
}
const Part = guarded<Props>(
  ({ value }) => {
    if (value === 'boom') throw new Error('boom');
    return <b>{String(value)}</b>;
  },
  () => <i>failed</i>,
);

describe('a part that throws', () => {
  it('leaves its neighbours, and is drawn again with another value', async () => {
    const both = (value: string) => (
      <>
        <Part value="fine" />
        <Part value={value} />
      </>
    );
    await draw(both('boom'));
    expect(place.innerHTML).toBe('<b>fine</b><i>failed</i>');
    await draw(both('well'));
    expect(place.innerHTML).toBe('<b>fine</b><b>well</b>');
  });
});

describe('a cell that throws', () => {
  /** A value that no cell can read. */
  const bad = new Proxy(Object.create(null), {
    get: () => {
      throw new Error('unreadable');
    },
  });
  const formats: [string, Partial<PropertySchema>][] = [
    ['text', {}],
    ['number', { type: 'number' }],
    ['badge', { 'x-format': 'badge' }],
    ['longText', { 'x-format': 'longText' }],
    ['json', { 'x-format': 'json' }],
  ];
  it.each(formats)(
    'names its field, and no element is more than before: %s',
    async (_name, words) => {
      const property: PropertySchema = { title: 'Colour', type: 'string', ...words };
      const schema = buildSchema('item', { colour: property });
      const { Cell } = formatOf(property);
      await draw(<Cell value={bad} row={{}} name="colour" schema={schema} />);
      expect(place.textContent).toBe('Colour failed');
      await draw(
        <Cell
          value={property.type === 'number' ? 5 : 'x'}
          row={{}}
          name="colour"
          schema={schema}
        />,
      );
      expect(place.textContent).not.toContain('failed');
      expect(place.querySelectorAll('*').length).toBeLessThan(3);
    },
  );
});
