/** Mail over the SMTP options. */
import { createTransport } from 'nodemailer';
import { AppError } from '../kernel/AppError';
import { createCleaner } from '../kernel/hideSecrets';
import type { Services } from '../options/Services';

const tlsPort = 465;

/** True once an SMTP server is set; without one every mail is refused alike. */
export function canSendMail({ options }: Pick<Services, 'options'>): boolean {
  return options.get('SMTPServer') !== '';
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
  const port = options.number('SMTPPort');
  const account = options.get('SMTPAccount');
  const transport = createTransport({
    host: options.get('SMTPServer'),
    port,
    secure: port === tlsPort,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    ...(account === '' ? {} : { auth: { user: account, pass: options.get('SMTPToken') } }),
  });
  try {
    await transport.sendMail({
      from: { name: options.get('SystemName'), address: options.get('SMTPFrom') || account },
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
