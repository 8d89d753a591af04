/** Texts of the page of screens and schemas. */
export const en = {
  'schema.title': 'Screens and schemas',
  'schema.intro':
    'Every screen below is drawn from one file in schemas/resources. Change the file and the screen follows; schemas/README.md shows how.',
  'schema.file': 'File',
  'schema.call': 'Call',
  'schema.role': 'Least role',
  'schema.owner': 'Own records only, by',
  'schema.words': 'Words of the vocabulary',
  'schema.wordsIntro':
    'From schemas/vocabulary.json, which editors read too: they complete each word and show its meaning.',
  'schema.word': 'Word',
  'schema.meaning': 'Meaning',
  'schema.field': 'Field',
  'schema.rules': 'Rules',
  'schema.example': 'Example',
  'schema.ofFile': 'A file',
  'schema.formats': 'Formats, as lists and forms draw them',
  'schema.notEdited': 'Shown only: no form edits it.',
  'schema.none': 'none',
  'schema.open': 'Open the screen',
};

type Added = typeof en;
declare module '../../core/texts/catalogue' {
  interface Texts extends Added {}
}
