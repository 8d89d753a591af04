import { channelType } from './channelTypes';

/** True for a type of channels that calls of the embedded server's `/v1` go to. */
export function isServed(type: unknown): boolean {
  const protocol = channelType(type).api?.protocol;
  return protocol !== undefined && protocol !== 'gemini';
}
