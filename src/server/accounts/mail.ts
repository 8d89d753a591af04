/** Mail over the SMTP options. */
import { createTransport } from 'nodemailer';
import type SMTPTransport from 'nodemailer/lib/smtp-transport';
import { AppError } from '../kernel/AppError';
import { createCleaner } from '../kernel/hideSecrets';
import { isLoopback } from '../kernel/networks';
import type { Services } from '../options/Services';

const tlsPort = 465;

/** True once an SMTP server is set; without one every mail is refused alike. */
export function canSendMail({ options }: Pick<Services, 'options'>): boolean {
  return options.get('SMTPServer') !== '';
}

/**
 * How the mail server is called. The credential and codes go there, so the connection is encrypted before anything is
 * said, but for a server on the same machine.
 */
export function mailSettings({ options }: Pick<Services, 'options'>): SMTPTransport.Options {
  const port = options.number('SMTPPort');
  const host = options.get('SMTPServer');
  const account = options.get('SMTPAccount');
  return {
    host,
    port,
    secure: port === tlsPort,
    requireTLS: !isLoopback(host),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    ...(account === '' ? {} : { auth: { user: account, pass: options.get('SMTPToken') } }),
  };
}

/** Sends a text. @throws AppError mailOff, mailFailed */
export async function sendMail(
  services: Pick<Services, 'log' | 'options'>,
  to: string,
  subject: string,
  text: string,
): Promise<void> {
  const { options, log } = services;
  if (!canSendMail(services)) throw new AppError('mailOff');
  const transport = createTransport(mailSettings(services));
  try {
    await transport.sendMail({
      from: {
        name: options.get('SystemName'),
        address: options.get('SMTPFrom') || options.get('SMTPAccount'),
      },
      // An object, for a text would be read as a list of addresses.
      to: { name: '', address: to },
      subject,
      text,
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    log.warn({ reason: createCleaner([options.get('SMTPToken')])(reason) }, 'mail was not sent');
    throw new AppError('mailFailed');
  } finally {
    transport.close();
  }
}
