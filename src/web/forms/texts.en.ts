/** Texts of forms. */
export const en = {
  'form.create': 'Add {record}',
  'form.edit': 'Edit {record}',
  'form.save': 'Save changes',
  'form.submit': 'Create {record}',
  'form.another': 'Create another',
  'form.changes': 'Changes of this form',
  'form.oneChange': '1 change',
  'form.manyChanges': '{count} changes',
  'form.nameSeparator': ', ',
  'form.discard': 'Discard',
  'form.discarded': 'Changes discarded.',
  'form.optional': 'optional',
  'form.state': 'State',
  'form.previous': 'Previous: {name}',
  'form.next': 'Next: {name}',
  'form.back': 'Back to the list',
  'form.nothing': 'Nothing was changed.',
  'form.created': '{record} created',
  'form.updated': '{record} updated',
  'form.doubled':
    '{made} were made instead of {count}: the connection broke and the browser sent the request again. Delete what is too much.',
  'form.leaveTitle': 'Leave without saving?',
  'form.leaveText': 'What you have typed is lost.',
  'form.leave': 'Leave',
  'form.stay': 'Stay',
  'form.restored':
    'What you had typed before the session expired is back. Secrets must be typed again.',
  'clash.title': 'Somebody else changed this meanwhile',
  'clash.text':
    'These fields have new values since this page was opened. Cancel keeps what you typed and saves nothing.',
  'clash.line': '{field}: now “{theirs}”, yours “{mine}”',
  'clash.overwrite': 'Overwrite with mine',
  'form.restoredOver':
    'What you had typed is back. Meanwhile somebody else changed: {fields}. Look before you save.',
  'form.secretKept': 'Leave empty to keep the stored value.',
  'form.kept': 'Not stored: the relay still has “{value}”.',
  'form.keptIn':
    'Saved, but this relay takes 0 and empty texts for “not given” and kept: {fields}. Everything else is stored.',
  'form.show': 'Show',
  'form.hide': 'Hide',
  'validate.emptyNumber': 'Please enter a number: this field cannot be empty',
  'validate.tooLong': 'At most {limit}: longer numbers would be rounded',
  'validate.sameAs': 'The two values do not match',
  'validate.required': 'Please fill in this field',
  'validate.type': 'This must be of type {type}',
  'validate.integer': 'Please enter a whole number',
  'validate.number': 'Please enter a number',
  'validate.minimum': 'Must be at least {limit}',
  'validate.maximum': 'Must be at most {limit}',
  'validate.minLength': 'Must have at least {limit} characters',
  'validate.maxLength': 'Must have at most {limit} characters',
  'validate.minItems': 'Must have at least {limit} entries',
  'validate.maxItems': 'Must have at most {limit} entries',
  'validate.uniqueItems': 'Duplicate entry',
  'validate.enum': 'Not one of the allowed values',
  'validate.format': 'Not in the right form',
  'validate.other': 'Not valid',
  'validate.fix': 'Please correct the marked fields.',
  'setting.empty': '(empty)',
};

type Added = typeof en;
declare module '../core/texts/catalogue' {
  interface Texts extends Added {}
}
