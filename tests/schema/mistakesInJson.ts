/** Mistakes in the JSON itself, and files that nobody reads. */

/** Mistakes in the text of a file itself: their kind, and the text made of a right one. */
export const mistakesInJson: readonly (readonly [kind: string, spoil: (text: string) => string])[] =
  [
    ['empty file', () => ''],
    ['only blanks', () => ' \n\n '],
    ['comma at the end of an object', (text) => text.replace(/\n}\s*$/, ',\n}')],
    ['comma at the end of a list', (text) => text.replace('"name"]', '"name",]')],
    ['missing comma', (text) => text.replace('"type": "object",', '"type": "object"')],
    ['comment', (text) => text.replace('{', '{ // a note')],
    ['block comment', (text) => `/* a note */\n${text}`],
    ['single quotes', (text) => text.replace('"Notes"', "'Notes'")],
    ['name without quotes', (text) => text.replace('"title"', 'title')],
    ['typographic quotes', (text) => text.replace('"title"', '“title”')],
    ['byte order mark', (text) => `\uFEFF${text}`],
    ['null', () => 'null'],
    ['list', () => '[]'],
    ['text', () => '"notes"'],
    ['number', () => '5'],
    ['cut off', (text) => text.slice(0, text.length / 2)],
    ['two documents', (text) => `${text}\n${text}`],
    ['True of another language', (text) => text.replace('true', 'True')],
    ['NaN', (text) => text.replace(': 100', ': NaN')],
    ['number with a plus', (text) => text.replace(': 100', ': +100')],
    ['hexadecimal number', (text) => text.replace(': 100', ': 0x64')],
    ['number with a zero before it', (text) => text.replace(': 100', ': 0100')],
    ['line break in a text', (text) => text.replace('Notes', 'No\ntes')],
    [
      'field twice',
      (text) => text.replace('"name": {', '"name": { "title": "N", "type": "string" },\n"name": {'),
    ],
    [
      'word of a field twice',
      (text) => text.replace('"minLength": 1', '"minLength": 1, "minLength": 2'),
    ],
    ['word of the file twice', (text) => text.replace('"title"', '"title": "A",\n"title"')],
    ['conflict of a merge', (text) => text.replace('{', '{\n<<<<<<< HEAD')],
  ];

/** Files that would be left out in silence: their names in schemas/. */
export const strayFiles: readonly string[] = [
  'resources/team/member.json',
  'resources/note.JSON',
  'resources/note.jsonc',
  'resources/note.json5',
  'resources/note.yaml',
  'resources/note.json.txt',
  'resource/note.json',
  'note.schema.json',
];

/** Files beside schema files that are notes or left behind. */
export const harmlessFiles: readonly string[] = [
  'resources/README.md',
  'resources/README',
  'settings/CONTRIBUTING.md',
  'resources/note.json.bak',
];
