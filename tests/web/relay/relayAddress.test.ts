import { afterEach, expect, it, vi } from 'vitest';
import { lacksAddress, relayAddress } from '../../../src/web/relay/site/relayAddress';

afterEach(() => vi.unstubAllGlobals());

const addressFor = (page: string, server_address: unknown) => {
  vi.stubGlobal('location', new URL(page));
  return relayAddress({ server_address });
};

it.each([
  ['http://localhost:3000', 'https://console.example'],
  ['http://127.0.0.1:3000/', 'https://console.example'],
  ['http://[::1]:3000', 'https://console.example'],
  ['', 'https://console.example'],
  [undefined, 'https://console.example'],
])('a relay that says %s is told of by the address of the console', (said, shown) => {
  expect(addressFor('https://console.example/token', said)).toBe(shown);
});

it.each([
  ['https://console.example/token', 'https://relay.example/', 'https://relay.example'],
  ['https://console.example/token', 'http://localhost.example', 'http://localhost.example'],
  ['http://127.0.0.1:8080/token', 'http://localhost:3000', 'http://127.0.0.1:8080'],
])('at %s the address %s is the relay’s', (page, said, shown) => {
  expect(addressFor(page, said)).toBe(shown);
});

it.each([
  ['https://console.example', 'http://localhost:3000', true],
  ['https://console.example', '', true],
  ['https://console.example', 'https://relay.example', false],
  ['http://localhost:8080', 'http://localhost:3000', true],
  ['http://127.0.0.1:3000', 'http://localhost:3000', false],
])('at %s, a relay that says %s lacks its address: %s', (page, server_address, isLacking) => {
  vi.stubGlobal('location', new URL(page));
  expect(lacksAddress({ server_address })).toBe(isLacking);
});
