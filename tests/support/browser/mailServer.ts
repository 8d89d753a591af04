/** A real mail server that keeps what it is sent. */
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import type { Mail } from './readMail';

export { codeIn, linkIn, type Mail } from './readMail';

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
