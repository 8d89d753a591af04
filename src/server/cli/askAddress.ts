/** Asks an address as a browser would, with what its certificate says. */
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { TLSSocket } from 'node:tls';

export interface Answer {
  status: number;
  body: string;
  /** Of the server, in ms; undefined where it says none. */
  date: number | undefined;
  /** End of the certificate, in ms; undefined for plain http. */
  validTo: number | undefined;
}

const patienceMs = 10_000;
const maxCharacters = 65_536;

/** @throws Error with the system's code where nobody answers */
export function askAddress(address: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const ask = address.startsWith('https:') ? httpsRequest : httpRequest;
    const request = ask(address, { timeout: patienceMs, agent: false }, (response) => {
      const { socket } = response;
      const validTo =
        socket instanceof TLSSocket ? Date.parse(socket.getPeerCertificate().valid_to) : undefined;
      const date = Date.parse(response.headers.date ?? '');
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => {
        if (body.length < maxCharacters) body += part;
      });
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          body,
          date: Number.isNaN(date) ? undefined : date,
          validTo,
        }),
      );
    });
    request.on('timeout', () => request.destroy(new Error('no answer in 10 seconds')));
    request.on('error', reject);
    request.end();
  });
}
