import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createPreferenceStore } from '../../../src/web/app/settings/preferenceStore';
import { storedUser } from '../../../src/web/storage/storedUser';

beforeEach(() => localStorage.clear());

describe('preferences in ra-core’s store', () => {
  it.each<[string, string, unknown]>([
    ['show_detail', 'true', true],
    ['page-size', '25', 25],
    ['single-keys', 'off', 'off'],
    ['columns-channel', '{"shown":["id","name"]}', { shown: ['id', 'name'] }],
  ])('%s is read as an earlier console kept it, and kept the same way', (key, text, value) => {
    localStorage.setItem(key, text);
    const store = createPreferenceStore();
    expect(store.getItem(key)).toEqual(value);
    store.setItem(key, value);
    expect(localStorage.getItem(key)).toBe(text);
  });

  it('answers the default where nothing is kept, and again after a removal', () => {
    const store = createPreferenceStore();
    expect(store.getItem('show_detail', false)).toBe(false);
    store.setItem('show_detail', true);
    store.removeItem('show_detail');
    expect([store.getItem('show_detail', false), localStorage.length]).toEqual([false, 0]);
  });

  it('outlives a sign-out, together with everything else in the storage', () => {
    localStorage.setItem('status', '{}');
    const store = createPreferenceStore();
    store.setItem('show_detail', true);
    store.reset();
    expect([localStorage.getItem('status'), store.getItem('show_detail')]).toEqual(['{}', true]);
  });

  it('keep no selection of a list: it ends with the page, and is no other user’s', () => {
    const store = createPreferenceStore();
    store.setItem('token.selectedIds', [3, 2]);
    expect([store.getItem('token.selectedIds'), localStorage.length]).toEqual([[3, 2], 0]);
    expect(createPreferenceStore().getItem('token.selectedIds', [])).toEqual([]);
    storedUser.set({ id: 2, username: 'bob', display_name: '', role: 1, status: 1 });
    expect(store.getItem('token.selectedIds', [])).toEqual([]);
    storedUser.set(undefined);
  });

  it('tells who follows a key, also of a change in another tab', () => {
    const store = createPreferenceStore();
    const heard = vi.fn();
    store.setup();
    const stop = store.subscribe('show_detail', heard);
    store.setItem('show_detail', true);
    store.setItem('other', 1);
    window.dispatchEvent(new StorageEvent('storage', { key: 'show_detail', newValue: 'false' }));
    stop();
    store.setItem('show_detail', true);
    store.teardown();
    expect(heard.mock.calls).toEqual([[true], [false]]);
  });
});
