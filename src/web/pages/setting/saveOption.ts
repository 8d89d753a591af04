import { done, notDone, requestWrite, unknown } from '../../core/settle';
import { fetchOptions } from './fetchOptions';
import type { OptionChange } from './optionValues';

/** A relay may cut a slash at the end of an address. */
const plain = (text: string) => text.trim().replace(/\/$/, '');

/** Sets one option. A secret is never answered: where its answer is lost, it stays open whether it was set. @throws HttpError */
export async function saveOption({ name, before, after }: OptionChange): Promise<void> {
  await requestWrite('option/', { method: 'PUT', body: { key: name, value: after } }, async () => {
    const now = (await fetchOptions()).values.get(name);
    if (now === undefined) return unknown;
    if (plain(now) === plain(after)) return done(undefined);
    return now === before ? notDone : unknown;
  });
}
