/** A real mail server that keeps what it is sent. */
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface Mail {
  to: string;
  text: string;
}

export interface MailServer {
  mails: Mail[];
  /** Options of the relay that send mail to it. */
  options: Record<string, string>;
  close: () => void;
}

/** The plain text of a message, whichever way it is encoded. */
function plainText(message: string): string {
  const body = message.split('\r\n\r\n').slice(1).join('\n');
  const encoding = /^content-transfer-encoding: *(\S+)/im.exec(message)?.[1]?.toLowerCase();
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  if (encoding !== 'quoted-printable') return Buffer.from(body, 'latin1').toString('utf8');
  const bytes = body
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_all, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** The code in a mail that proves an address: in a sentence, or an element of HTML. */
export const codeIn = (mail: Mail | undefined) =>
  /(?:code: |>)\s*([0-9a-f]{6})\b/.exec(mail?.text ?? '')?.[1] ?? '';

/** The link in a mail that sets a new password. */
export const linkIn = (mail: Mail | undefined) =>
  /https?:\/\/[^\s"<]+/.exec(mail?.text ?? '')?.[0] ?? '';

export async function startMailServer(): Promise<MailServer> {
  const mails: Mail[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => {
        parts.push(part);
      });
      stream.on('end', () => {
        mails.push({
          to: session.envelope.rcptTo[0]?.address ?? '',
          text: plainText(Buffer.concat(parts).toString('latin1')),
        });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => {
    smtp.listen(0, '127.0.0.1', resolve);
  });
  const { port } = smtp.server.address() as AddressInfo;
  return {
    mails,
    options: { SMTPServer: '127.0.0.1', SMTPPort: String(port), SMTPFrom: 'relay@example.org' },
    close: () => smtp.close(() => {}),
  };
}
