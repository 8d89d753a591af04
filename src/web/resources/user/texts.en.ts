/** Texts of the list and the form of users. */
export const en = {
  'user.empty': 'Users sign in here, create tokens and pay for their calls with their quota.',
  'user.updated': 'User information updated',
  'user.created': 'User created',
  'user.self': 'My profile',
  'user.newPassword': 'New password',
  'user.moreInSettings':
    'Ways to sign in, system access token, invite link and deleting the account:',
  'user.toSettings': 'Settings',
  'user.originalMissing': 'Please enter your current password',
  'user.passwordLength': 'The password must have 8 to {most} characters',
  'user.passwordHint': '8 to {most} characters.',
  'user.passwordKept': '8 to {most} characters. Leave empty to keep the password.',
  'user.oneGroup':
    'A user has one group: of several, a relay takes the first one or finds no channel at all. Leave one.',
  'user.noEmail': 'no email bound',
  'user.promote': 'Promote',
  'user.give': 'Give quota',
  'user.giveTitle': 'Give quota to {name}',
  'user.giveAmount': 'Amount in dollars',
  'user.giveTooMuch': 'This is more than a quota can hold',
  'user.giveWrong': 'Please enter an amount above 0',
  'user.giveBefore': 'Remaining quota: {before}',
  'user.giveResult': 'Remaining quota: {before} → {after}',
  'user.given': '{name} was given {amount}',
  'user.givenSoon': '{name} was given {amount}. The relay shows it within seconds.',
  'user.demote': 'Demote',
  'user.promoteTitle': 'Make {name} an administrator?',
  'user.promoteText':
    'Administrators manage channels, redemption codes and users, and see all logs.',
  'user.promoteConfirm': 'Make administrator',
  'user.promoted': '{name} is an administrator now',
  'user.demoteTitle': 'Make {name} a plain user?',
  'user.demoteText': 'A plain user keeps tokens and quota, and manages nothing of others.',
  'user.demoted': '{name} is a plain user now',
  'user.deleted': 'User {name} deleted',
  'user.deleteTitle': 'Delete user “{name}”?',
};

type Added = typeof en;
declare module '../../locales/catalogue' {
  interface Texts extends Added {}
}
