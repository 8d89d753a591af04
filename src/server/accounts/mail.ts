/** Mail over the SMTP options. */

import { createTransport, type Transporter } from 'nodemailer';
import type SMTPTransport from 'nodemailer/lib/smtp-transport';
import { shownName } from '../../schema/version';
import { AppError } from '../kernel/errors/AppError';
import { isLoopback } from '../kernel/outgoing/networks';
import { createCleaner } from '../kernel/work/hideSecrets';
import type { Services } from '../options/Services';

/** Ports of servers that speak TLS from the first byte; others begin plain and change to it. */
const tlsPorts: readonly number[] = [465, 994, 2465];

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
    secure: tlsPorts.includes(port) || options.isOn('SMTPSSLEnabled'),
    requireTLS: !isLoopback(host),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    ...(account === '' ? {} : { auth: { user: account, pass: options.get('SMTPToken') } }),
  };
}

type MailServices = Pick<Services, 'options'>;

/**
 * Does something with the mail server.
 * @throws AppError mailOff, testFailed with the words of the server, without the credential
 */
async function withMailServer<Result>(
  services: MailServices,
  work: (transport: Transporter<SMTPTransport.SentMessageInfo>) => Promise<Result>,
): Promise<Result> {
  if (!canSendMail(services)) throw new AppError('mailOff');
  const transport = createTransport(mailSettings(services));
  try {
    return await work(transport);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const clean = createCleaner([services.options.get('SMTPToken')]);
    throw new AppError('testFailed', { reason: clean(reason).slice(0, 300) });
  } finally {
    transport.close();
  }
}

/** Sends a text. @returns the answer of the mail server @throws AppError mailOff, testFailed with its words */
export const deliver = (
  services: MailServices,
  to: string,
  subject: string,
  text: string,
): Promise<string> =>
  withMailServer(services, async (transport) => {
    const { options } = services;
    const { response } = await transport.sendMail({
      from: {
        name: shownName(options.get('SystemName')),
        address: options.get('SMTPFrom') || options.get('SMTPAccount'),
      },
      // An object, for a text would be read as a list of addresses.
      to: { name: '', address: to },
      subject,
      text,
    });
    return response;
  });

/** Does work with mail; the words of the server are for the log. @throws AppError mailOff, mailFailed */
async function logged(log: Services['log'], work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof AppError) || error.key === 'mailOff') throw error;
    log.warn({ reason: error.params['reason'] }, 'mail was not sent');
    throw new AppError('mailFailed');
  });
}

/** Sends a text. @throws AppError mailOff, mailFailed */
export const sendMail = (
  services: Pick<Services, 'log' | 'options'>,
  ...mail: [to: string, subject: string, text: string]
): Promise<void> => logged(services.log, deliver(services, ...mail));

/** Whether the mail server can be reached and takes the credential. @throws AppError mailOff, mailFailed */
export const checkMailServer = (services: Pick<Services, 'log' | 'options'>): Promise<void> =>
  logged(
    services.log,
    withMailServer(services, (transport) => transport.verify()),
  );
