/**
 * A plain REST API with contacts, as ra-data-simple-rest calls one: sort, range and filter in the query, the total in
 * Content-Range, and the HTTP status as the outcome.
 */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ResourceSchema } from '../../src/schema/types';
import { readGuide } from './project/guideBlocks';

export interface Contact {
  id: string;
  name: string;
  size: number;
  /** A field that the schema does not have. */
  note?: string;
}

/** The schema of its records, as the guide writes it. */
export const contactSchema: ResourceSchema = JSON.parse(
  readGuide().find(({ target }) => target === 'own/schemas/resources/contact.json')?.text ?? '',
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

type Key = 'id' | 'name' | 'size';

/** Whether a contact has what a filter says: a value, one of several, a bound, or a text in the name. */
function isWanted(contact: Contact, [name, wanted]: [string, unknown]): boolean {
  const text = String(wanted).toLowerCase();
  if (name === 'q') return contact.name.toLowerCase().includes(text);
  if (name === 'size_gte') return contact.size >= Number(wanted);
  if (name === 'size_lte') return contact.size <= Number(wanted);
  if (name === 'name_like') return contact.name.toLowerCase().includes(text);
  const value = contact[name as Key];
  return Array.isArray(wanted) ? wanted.includes(value) : value === wanted;
}

const compare = (a: string | number, b: string | number): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : String(a) < String(b) ? -1 : 1;

/** The rows of `?sort=&range=&filter=`, and the number of all that match. */
function listOf(contacts: readonly Contact[], query: URLSearchParams) {
  const [field, direction] = JSON.parse(query.get('sort') ?? '["id","ASC"]') as [Key, string];
  const filter: object = JSON.parse(query.get('filter') ?? '{}');
  const found = contacts.filter((one) =>
    Object.entries(filter).every((part) => isWanted(one, part)),
  );
  found.sort((a, b) => compare(a[field], b[field]) * (direction === 'DESC' ? -1 : 1));
  const [from, to] = JSON.parse(query.get('range') ?? `[0,${found.length}]`) as [number, number];
  return { rows: found.slice(from, to + 1), from, total: found.length };
}

const whyNot = ({ name, size }: Partial<Contact>): Record<string, string> | undefined => {
  if (name?.startsWith('No ')) return { name: 'Names never begin with No' };
  if (size === 13) return { size: '13 brings bad luck' };
  return undefined;
};

/** The contacts of the API and what was asked for. */
class Contacts {
  all: Contact[] = [];
  readonly calls: { call: string; headers: IncomingMessage['headers'] }[] = [];
  losing = 0;
  /** Status that all calls are answered with; 0 for their own. */
  failing = 0;
  /** Rows that it answers at most. */
  largestPage = Number.POSITIVE_INFINITY;
  private made = 0;

  make(name: string, size: number): Contact {
    this.made += 1;
    const contact = { id: `c-${String(this.made).padStart(4, '0')}`, name, size };
    this.all.push(contact);
    return contact;
  }

  async answer(root: string, call: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(call.url ?? '/', 'http://localhost');
    const { method = 'GET', headers } = call;
    this.calls.push({
      call: `${method} ${decodeURIComponent(url.pathname + url.search)}`,
      headers,
    });
    const body = await bodyOf(call);
    const isLost = method !== 'GET' && this.losing > 0;
    if (isLost) this.losing -= 1;
    const say = (status: number, value?: object, more: Record<string, string> = {}) => {
      if (isLost) return void response.destroy();
      response.writeHead(status, {
        'content-type': 'application/json',
        // A cookie at the address of a relay would be one of the console.
        ...(root === '/v2' ? { 'set-cookie': 'session=of-the-api' } : {}),
        ...more,
      });
      response.end(value && JSON.stringify(value));
    };
    if (this.failing > 0) return say(this.failing, { message: 'Closed for today' });
    const [path, id] = /^\/contacts(?:\/([^/]+))?$/.exec(url.pathname.slice(root.length)) ?? [];
    if (path === undefined) return say(404, { message: 'There is nothing here' });
    const known = this.all.find((contact) => contact.id === decodeURIComponent(id ?? ''));
    if (id !== undefined && !known) return say(404, { message: 'Nobody has this number' });
    const errors = whyNot(body);
    if (errors) return say(422, { message: 'Please mend this contact', errors });
    if (!known) {
      if (method === 'POST') {
        const { name = '', size = 0, ...more } = body;
        return say(201, Object.assign(this.make(name, size), more));
      }
      const { rows: found, from, total } = listOf(this.all, url.searchParams);
      const rows = found.slice(0, this.largestPage);
      const end = Math.max(from, from + rows.length - 1);
      return say(200, rows, { 'content-range': `contacts ${from}-${end}/${total}` });
    }
    if (method === 'DELETE') {
      if (known.name.includes('kept')) return say(409, { message: 'This contact is kept' });
      this.all = this.all.filter((contact) => contact !== known);
    } else if (method === 'PUT') {
      const next = { ...body, id: known.id } as Contact;
      this.all = this.all.map((contact) => (contact === known ? next : contact));
      return say(200, next);
    }
    return say(200, known);
  }
}

/**
 * Starts it.
 * @param count contacts that there are at first
 * @param behind address of a server that answers all calls but those below /api/crm, as where the API is behind the
 * address of a relay
 */
export async function startRestApi(count: number, behind?: string) {
  const root = behind === undefined ? '/v2' : '/api/crm';
  const contacts = new Contacts();
  for (let i = 1; i <= count; i++) contacts.make(`Contact ${i}`, (i * 37) % 101);
  const server = createServer((call, response) => {
    if (behind !== undefined && !call.url?.startsWith(root)) return passOn(call, response, behind);
    contacts.answer(root, call, response).catch(() => response.destroy());
    return undefined;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    /** As REST_APIS or --relay has it. */
    address: new URL(`http://127.0.0.1:${port}${behind === undefined ? root : ''}`),
    contacts,
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
