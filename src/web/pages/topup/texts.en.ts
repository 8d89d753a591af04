/** Texts of the top-up page. */
export const en = {
  'topUp.remaining': 'Remaining quota',
  'topUp.redeem': 'Redeem',
  'topUp.redeemed': 'Topped up by {quota}',
  'topUp.redeemedUnseen': 'The code was redeemed. The relay does not say how much it added.',
  'topUp.get': 'Get a redemption code',
  'topUp.noLink': 'The super administrator has not set a top-up link',
  'topUp.hint': 'Opens {origin} in a new tab with your username and user ID.',
  'topUp.getTitle': 'No code yet?',
  'topUp.askOperator': 'Ask whoever runs this relay for a code.',
  'topUp.setLink': 'Set a top-up link',
  'topUp.paste': 'Paste the code',
  'topUp.nothingToPaste':
    'The clipboard is empty or may not be read: press Ctrl+V in the field instead',
};

type Added = typeof en;
declare module '../../locales/catalogue' {
  interface Texts extends Added {}
}
