/** Providers for component tests, as real HTTP servers in the process of Vitest: the page commands them (provider.ts). */
import type { ServerResponse } from 'node:http';
import type { BrowserCommand } from 'vitest/node';
import { type Asked, type StandIn, sendHi, startProvider } from '../../../support/provider';

export interface ProviderAnswer {
  status?: number;
  headers?: Record<string, string>;
  body?: string;
  /** The connection breaks after the body; at once where there is none. */
  isCut?: true;
}

interface Provider {
  server: StandIn;
  /** By the ends of paths; undefined while a call waits for one. */
  answers: Map<string, ProviderAnswer | undefined>;
  /** Calls that wait, and where. */
  waiting: { path: string; response: ServerResponse }[];
}

const providers = new Map<string, Provider>();

function providerAt(url: string): Provider {
  const found = providers.get(url);
  if (!found) throw new Error(`no provider at ${url}`);
  return found;
}

function send(response: ServerResponse, answer: ProviderAnswer): void {
  const { status = 200, headers = { 'content-type': 'application/json' }, body, isCut } = answer;
  if (isCut && body === undefined) response.destroy();
  else if (isCut) response.writeHead(status, headers).write(body, () => response.destroy());
  else response.writeHead(status, headers).end(body);
}

function take(provider: Provider, asked: Asked, response: ServerResponse): void {
  const { answers, waiting } = provider;
  const path = [...answers.keys()].find((end) => asked.url.endsWith(end));
  if (path === undefined) return void sendHi(asked, response);
  const answer = answers.get(path);
  if (answer) send(response, answer);
  else waiting.push({ path, response });
}

const openProvider: BrowserCommand<[]> = async () => {
  const provider: Provider = {
    server: await startProvider((asked, response) => take(provider, asked, response)),
    answers: new Map(),
    waiting: [],
  };
  providers.set(provider.server.url, provider);
  return provider.server.url;
};

const answerProvider: BrowserCommand<[url: string, path: string, answer?: ProviderAnswer]> = (
  _context,
  url,
  path,
  answer,
) => {
  const provider = providerAt(url);
  provider.answers.set(path, answer);
  if (!answer) return;
  const { waiting } = provider;
  provider.waiting = waiting.filter((call) => call.path !== path);
  for (const call of waiting) if (call.path === path) send(call.response, answer);
};

const askedOfProvider: BrowserCommand<[url: string]> = (_context, url) =>
  providerAt(url).server.asked;

const closeProvider: BrowserCommand<[url: string]> = (_context, url) => {
  providerAt(url).server.close();
  providers.delete(url);
};

export const providerCommands = { openProvider, answerProvider, askedOfProvider, closeProvider };
