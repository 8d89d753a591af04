/**
 * Providers that the server of a test calls: it answers a chat with "hi", and what a test says (providerCommands.ts).
 *
 *   const provider = await openProvider();
 *   await provider.answer('/models', { body: '{"data":[]}' });
 */
import { onTestFinished } from 'vitest';
import { commands } from 'vitest/browser';
import type { Asked } from '../../../support/provider';
import type { ProviderAnswer } from './providerCommands';

declare module 'vitest/browser' {
  interface BrowserCommands {
    openProvider: () => Promise<string>;
    answerProvider: (url: string, path: string, answer?: ProviderAnswer) => Promise<void>;
    askedOfProvider: (url: string) => Promise<Asked[]>;
    closeProvider: (url: string) => Promise<void>;
  }
}

export interface Provider {
  url: string;
  /** How it answers paths that end so; without an answer their calls wait for the next one. */
  answer: (path: string, answer?: ProviderAnswer) => Promise<void>;
  /** The calls so far. */
  asked: () => Promise<Asked[]>;
}

/** A provider until the end of the test. */
export async function openProvider(): Promise<Provider> {
  const url = await commands.openProvider();
  onTestFinished(() => commands.closeProvider(url));
  return {
    url,
    answer: (path, answer) => commands.answerProvider(url, path, answer),
    asked: () => commands.askedOfProvider(url),
  };
}
