import { act, type ReactNode } from 'react';
import { CoreAdminContext, useDelete, useNotificationContext, useNotify } from 'react-admin';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Notifications } from '../../../src/web/app/frame/Notifications';
import { i18nProvider } from '../../../src/web/app/settings/i18nProvider';
import { dataProvider } from '../../../src/web/relay/dataProvider';
import { useUndo } from '../../../src/web/relay/useUndo';
import { storedUser } from '../../../src/web/storage/storedUser';
import { dismissToast, shownToasts } from '../../../src/web/ui/toasts/showToast';
import { PageToasts } from '../../../src/web/ui/toasts/Toasts';
import { routed } from '../../support/data/drawRouted';

const removed: unknown[] = [];
const provider = {
  ...dataProvider,
  delete: async (_: string, { id }: { id: unknown }) => {
    removed.push(id);
    return { data: { id } };
  },
};

let container: HTMLElement;
let unmount: () => void;

/** Draws a page of the console with ra-core's hooks in it. */
async function draw(page: ReactNode): Promise<void> {
  container = document.createElement('div');
  document.body.append(container);
  const root = createRoot(container);
  unmount = () => root.unmount();
  const routedPage = routed(
    <CoreAdminContext dataProvider={provider as typeof dataProvider} i18nProvider={i18nProvider}>
      <Notifications>{page}</Notifications>
      <PageToasts />
    </CoreAdminContext>,
  );
  await act(async () => root.render(routedPage));
}

const buttonOf = (name: string) =>
  [...container.querySelectorAll('button')].find((button) => button.textContent === name);
const press = (name: string) =>
  act(async () => {
    buttonOf(name)?.click();
    await vi.advanceTimersByTimeAsync(1);
  });
const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.useFakeTimers();
  removed.length = 0;
});
afterEach(() => {
  for (const { id } of shownToasts()) dismissToast(id);
  act(() => unmount());
  container.remove();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function Notifier() {
  const notify = useNotify();
  const { notifications } = useNotificationContext();
  return (
    <>
      <button type="button" onClick={() => notify('common.copied', { type: 'success' })}>
        Copy
      </button>
      <button type="button" onClick={() => notify(<b>bold</b>, { autoHideDuration: 7000 })}>
        Node
      </button>
      <button type="button" onClick={() => notify('Read this', { autoHideDuration: null })}>
        Long
      </button>
      <output>{notifications.map(({ message }) => String(message)).join()}</output>
    </>
  );
}

function Remover() {
  const notify = useNotify();
  const [remove] = useDelete();
  const start = () =>
    remove(
      'token',
      { id: 7, previousData: { id: 7 } },
      {
        mutationMode: 'undoable',
        onSuccess: () => notify('Deleted', { undoable: true }),
      },
    );
  return (
    <button type="button" onClick={() => void start()}>
      Remove
    </button>
  );
}

const changed: unknown[] = [];
const changing = {
  ...provider,
  updateMany: async (_: string, { ids, meta }: { ids: unknown[]; meta: object }) => {
    changed.push(meta);
    return { data: ids };
  },
} as typeof dataProvider;

function Changer() {
  const tell = useUndo('token', changing);
  const change = { before: { id: 7, status: 1 }, data: { status: 2 } };
  return (
    <button type="button" onClick={() => tell('Changed', [change])}>
      Change
    </button>
  );
}

describe('a change that can be taken back', () => {
  const user = { id: 1, username: 'a', display_name: '', role: 100, status: 1 };
  const undoAs = async (id: number) => {
    changed.length = 0;
    storedUser.set(user);
    await draw(<Changer />);
    await press('Change');
    storedUser.set(undefined);
    storedUser.set({ ...user, id });
    await press('Undo');
    storedUser.set(undefined);
  };

  it('goes back as who made it', async () => {
    await undoAs(1);
    expect(changed).toEqual([
      { takesBack: [{ before: { id: 7, status: 1 }, data: { status: 2 } }], rules: {} },
    ]);
  });

  it('does not after a sign-out, and says so', async () => {
    changed.length = 0;
    storedUser.set(user);
    await draw(<Changer />);
    await press('Change');
    storedUser.set(undefined);
    await press('Undo');
    expect(changed).toEqual([]);
    expect(shownToasts().map(({ text }) => text)).toEqual([
      'Not undone: the user who made this change is signed out',
    ]);
  });

  it('does not as the next user', async () => {
    await undoAs(2);
    expect(changed).toEqual([]);
  });
});

describe('notifications of ra-core', () => {
  it('are the toasts of the console: translated, for the time of their type', async () => {
    await draw(<Notifier />);
    await press('Copy');
    expect(container.querySelector('.toast.success')?.textContent).toContain(
      'Copied to the clipboard',
    );
    expect(container.querySelector('output')?.textContent).toBe('Copied to the clipboard');
    await pass(1600);
    expect(container.querySelector('.toast')).toBeNull();
  });

  it('stays until it is closed, where it has no end', async () => {
    await draw(<Notifier />);
    await press('Long');
    await pass(600_000);
    expect(container.textContent).toContain('Read this');
  });

  it('may be an element and say how long they stay', async () => {
    await draw(<Notifier />);
    await press('Node');
    await pass(6900);
    expect(container.querySelector('.toast b')?.textContent).toBe('bold');
    await pass(200);
    expect(container.querySelector('.toast')).toBeNull();
  });

  it('run an undoable mutation once their 6 s are over', async () => {
    await draw(<Remover />);
    await press('Remove');
    await pass(5900);
    expect(removed).toEqual([]);
    await pass(200);
    expect(removed).toEqual([7]);
  });

  it('run it at once when they are closed, and never when it is undone', async () => {
    await draw(<Remover />);
    await press('Remove');
    await act(async () => {
      container.querySelector<HTMLElement>('[aria-label="Close"]')?.click();
      await vi.advanceTimersByTimeAsync(1);
    });
    expect(removed).toEqual([7]);
    await press('Remove');
    await press('Undo');
    await pass(10_000);
    expect(removed).toEqual([7]);
  });
});
