/** Texts of the page that describes the API. */
export const en = {
  'api.title': 'API',
  'api.intro':
    'Every call that your account may make, as this relay describes them. For scripts, send a system token as “Authorization: Bearer …”; you make one in your settings.',
  'api.document': 'OpenAPI document',
  'api.search': 'Search calls',
  'api.none': 'No call contains “{text}”.',
  'api.missing': 'This relay does not describe its API.',
  'api.failed': 'The description of the API could not be loaded.',
  'api.visitor': 'no sign-in needed',
  'api.user': 'users',
  'api.administrator': 'administrators',
  'api.root': 'super administrators',
  'api.fields': 'Fields of the body',
  'api.field': 'Field',
  'api.type': 'Type',
  'api.meaning': 'Meaning',
  'api.required': 'required',
  'api.answer': 'Answer',
  'api.try': 'Try it',
  'api.tryNote': 'The call reaches this relay and takes effect.',
  'api.body': 'Body (JSON)',
  'api.badBody': 'The body is not valid JSON: {reason}',
  'api.missingParameter': 'Fill in {name}.',
  'api.token': 'System token (empty: your session)',
  'api.key': 'Key of a token',
  'api.send': 'Send',
  'api.sending': 'Sending …',
  'api.status': 'Status {status}, {ms} ms',
  'api.noAnswer': 'No answer came. The call may have taken effect.',
  'api.notSent': 'The call did not leave the browser: there is no connection. Nothing happened.',
  'api.badToken':
    'The token has characters that cannot be sent. A token has letters, digits and signs such as “-”.',
  'api.deleteTitle': 'Send {call}?',
  'api.deleteText': 'This deletes data on this relay. You cannot undo it.',
  'api.copyCurl': 'Copy as curl',
};

type Added = typeof en;
declare module '../../locales/catalogue' {
  interface Texts extends Added {}
}
