/** Reads the relay's mails. */

export interface Mail {
  to: string;
  text: string;
}

/** The code in a mail that proves an address: in a sentence, or an element of HTML. */
export const codeIn = (mail: Mail | undefined) =>
  /(?:code: |>)\s*([0-9a-f]{6})\b/.exec(mail?.text ?? '')?.[1] ?? '';

/** The link in a mail that sets a new password. */
export const linkIn = (mail: Mail | undefined) =>
  /https?:\/\/[^\s"<]+/.exec(mail?.text ?? '')?.[0] ?? '';
