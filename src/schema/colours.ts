/** The colours of choices, as `colour` of a schema file names them; ui/consoleTokens.css says how they look. */
export const colours = [
  'green',
  'black',
  'olive',
  'orange',
  'blue',
  'purple',
  'violet',
  'teal',
  'red',
  'pink',
  'brown',
  'yellow',
  'grey',
  'plain',
] as const;
