/** `relay-console doctor [ADDRESS]`: one line for each thing that an operator can set wrong, with what to do. */

import { askAddress } from './askAddress';
import { CliError } from './CliError';
import { checkAddress } from './checkAddress';
import { checkRights, checkRoom } from './checkFiles';
import { checkStore } from './checkStore';
import { reasonOf } from './describeError';
import type { Finding } from './finding';
import type { Given } from './given';

async function checkRelay(relay: URL): Promise<Finding> {
  const subject = 'relay';
  try {
    const { status } = await askAddress(new URL('/api/status', relay).href);
    return status === 200
      ? { subject, right: `${relay.host} answers` }
      : { subject, wrong: `${relay.host} answers ${status} to /api/status: lead RELAY to a relay` };
  } catch (error) {
    return { subject, wrong: `${relay.host} does not answer: ${reasonOf(error)}` };
  }
}

/** @returns 1 where something is wrong */
export async function run({ words: [word], settings, origins }: Given): Promise<number> {
  if (word !== undefined && !(URL.canParse(word) && /^https?:\/\//.test(word)))
    throw new CliError('doctor takes an address as https://relay.example.org', 2);
  const address = word ?? settings.PUBLIC_ADDRESS;
  const findings: Finding[] = [
    { subject: 'settings', right: 'all understood' },
    checkRights(settings, origins),
    ...(settings.RELAY ? [await checkRelay(settings.RELAY)] : await checkStore(settings)),
    ...(settings.RELAY || settings.SQL_DSN !== '' ? [] : [checkRoom(settings)]),
    ...(address === undefined
      ? [{ subject: 'proxy', right: 'not looked at: set PUBLIC_ADDRESS, or give an address' }]
      : await checkAddress(address)),
  ];
  for (const { subject, right, wrong } of findings)
    process.stdout.write(
      `${wrong === undefined ? 'ok   ' : 'WRONG'} ${subject}: ${wrong ?? right}\n`,
    );
  return findings.some(({ wrong }) => wrong !== undefined) ? 1 : 0;
}
