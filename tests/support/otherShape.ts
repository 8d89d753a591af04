/** A made-up API of another shape than One API's, in front of a server that answers everything else. */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ResourceSchema } from '../../src/schema/types';
import { readGuide } from './guideBlocks';

export interface Contact {
  uuid: string;
  name: string;
  size: number;
}

const mostOfPage = 25;

/** The schema of its records, as the guide writes it. */
export const contactSchema: ResourceSchema = JSON.parse(
  readGuide().find(({ target }) => target === 'schemas/resources/contact.json')?.text ?? '',
);

async function bodyOf(call: IncomingMessage): Promise<Partial<Contact>> {
  let text = '';
  for await (const part of call) text += String(part);
  return text === '' ? {} : JSON.parse(text);
}

/** Passes a call on as it is. */
function passOn(call: IncomingMessage, answer: ServerResponse, to: string): void {
  const { host: _host, ...headers } = call.headers;
  const passed = request(
    new URL(call.url ?? '/', to),
    { method: call.method, headers, agent: false },
    (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers);
      got.pipe(answer);
    },
  );
  passed.on('error', () => answer.destroy());
  call.pipe(passed);
}

/**
 * Starts it.
 * @param count contacts that there are at first
 * @param behind address of the server for all other calls
 */
export async function startOtherShape(count: number, behind: string) {
  let contacts: Contact[] = [];
  const calls: string[] = [];
  let made = 0;
  const make = (name: string, size: number): Contact => {
    made += 1;
    const contact = { uuid: `c-${String(made).padStart(4, '0')}-x`, name, size };
    contacts = [contact, ...contacts];
    return contact;
  };
  for (let i = 1; i <= count; i++) make(`Contact ${i}`, (i * 37) % 101);
  const whyNot = ({ name, size }: Partial<Contact>) => {
    if (name?.startsWith('No ')) return { field: 'name', message: 'Names never begin with No' };
    if (size === 13) return { field: 'size', message: '13 brings bad luck' };
    return undefined;
  };
  let losing = 0;
  const answer = async (call: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(call.url ?? '/', 'http://localhost');
    const [, uuid] = /^\/api\/crm\/contacts(?:\/([^/]+))?$/.exec(url.pathname) ?? [];
    if (!url.pathname.startsWith('/api/crm/')) return passOn(call, response, behind);
    calls.push(`${call.method} ${url.pathname.slice('/api/'.length)}${url.search}`);
    const isLost = call.method !== 'GET' && losing > 0;
    if (isLost) losing -= 1;
    const say = (status: number, value: object) => {
      if (isLost) return void response.destroy();
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(value));
    };
    if (url.pathname.endsWith('/ring')) return say(200, { ok: true });
    const refuse = (status: number, text: string, fields: object[] = []) =>
      say(status, { ok: false, error: { text, fields } });
    const known = contacts.find((contact) => contact.uuid === uuid);
    if (uuid !== undefined && !known) return refuse(404, 'Nobody has this number');
    const body = await bodyOf(call);
    const problem = whyNot(body);
    if (problem) return refuse(422, 'Please mend this contact', [problem]);
    switch (`${call.method} ${known ? 'one' : 'all'}`) {
      case 'GET one':
        return say(200, { ok: true, data: known });
      case 'PATCH one':
        if (known) Object.assign(known, body);
        return say(200, { ok: true, data: known });
      case 'DELETE one':
        if (known?.name.includes('kept')) return refuse(409, 'This contact is kept');
        contacts = contacts.filter((contact) => contact !== known);
        if (isLost) response.destroy();
        else response.writeHead(204).end();
        return undefined;
      case 'POST all':
        return say(201, { ok: true, data: make(body.name ?? '', body.size ?? 0) });
      case 'GET all': {
        const query = url.searchParams;
        const q = query.get('q')?.toLowerCase() ?? '';
        const found = contacts.filter(({ name }) => name.toLowerCase().includes(q));
        if (query.get('sort') === '-size') found.sort((a, b) => b.size - a.size);
        const size = Math.min(Number(query.get('per_page') ?? 5), mostOfPage);
        const page = Number(query.get('page') ?? 1);
        if (page < 1 || (page > 1 && (page - 1) * size >= found.length))
          return refuse(404, 'There is no such page');
        const items = found.slice((page - 1) * size, page * size);
        return say(200, { ok: true, data: { items, total: found.length } });
      }
      default:
        return refuse(405, 'No such call');
    }
  };
  const server = createServer((call, response) => {
    answer(call, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    contacts: () => contacts,
    make,
    /** Puts other contacts in the place of all. @returns those of before */
    replaceAll: (next: Contact[]): Contact[] => {
      const before = contacts;
      contacts = next;
      return before;
    },
    /** Does the next writes, and breaks the connection instead of answering. */
    loseAnswers: (count: number) => {
      losing = count;
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
