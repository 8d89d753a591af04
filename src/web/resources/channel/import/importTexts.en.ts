/** Texts of the import of channels. */
export const en = {
  'channel.importTitle': 'Import channels',
  'channel.importHint':
    'Paste CSV with a header (name, type, key, models, group, base_url, …), a JSON list of channels, or lines of “name,key”. Nothing is sent before you have seen what would happen.',
  'channel.importText': 'Channels',
  'channel.importFile': 'or choose a file',
  'channel.importNew': 'new',
  'channel.importSame': 'exists already',
  'channel.importDefaults': 'Type and models of lines without them',
  'channel.importStart': 'Create {count} {count|channel|channels}',
  'channel.importSummary':
    '{fresh} new, {same} {same|exists|exist} already, {wrong} with {wrong|a mistake|mistakes}',
  'channel.importMore': '{count} more without a mistake',
  'channel.importRow': 'Row',
  'channel.importState': 'Result',
  'channel.importDone': '{done} {done|channel|channels} created',
  'channel.importThere':
    'Somebody else created {count} of them meanwhile, which {count|is|are} left alone',
  'channel.importStopped':
    'The import was stopped: {done} {done|channel|channels} created, {failed} failed, {left} not tried',
  'channel.importNoName': 'no name',
  'channel.importNoKey': 'no key',
  'channel.importCells':
    'more cells than the header has columns, from “{cell}” on: put a list into quotes',
  'channel.importColumn': 'no channel has a column “{name}”',
  'channel.importTwice': 'the column “{name}” is there twice',
  'channel.importNoObject': 'no object: {value}',
  'channel.importLong': '{field} is longer than {limit} characters',
  'channel.importKeyLines': 'more than one line in the key',
  'channel.importNoBase': 'no address, which this type needs',
  'channel.importNoModels': 'no models',
  'channel.importBadType':
    'no type “{type}”: the relay knows {known}, each by its number or its name',
  'channel.importBadChoice': '{field} has no value “{value}”, only {known}',
  'channel.importNoGroup': 'no group “{group}” on this relay',
  'channel.importGroups':
    'Create those channels, too, whose {count|group|groups} this relay does not have: {groups}',
  'channel.importBadNumber': '{field} is not a whole number: {value}',
  'channel.importBadJson': '{field}: {reason}',
  'channel.importBadText': '{field} is not a text: {value}',
  'channel.importBadValue': '{field} is not in the right form: {value}',
  'channel.importLow': '{field} must be at least {limit}: {value}',
  'channel.importUnreadable': 'This is neither CSV nor JSON: {reason}',
};

type Added = typeof en;
declare module '../../../locales/catalogue' {
  interface Texts extends Added {}
}
