import { type ReactNode, useMemo, useRef } from 'react';
import {
  AddNotificationContext,
  AddUndoableMutationContext,
  NotificationContext,
  type NotificationPayload,
  type UndoableMutation,
  useTranslate as useRaTranslate,
} from 'react-admin';
import { useTranslate } from '../../locales/catalogue';
import { undoMs } from '../../relay/useUndo';
import { dismissToast, shownToasts, showToast, useToasts } from '../../ui/toasts/showToast';

/** A message of ra-core as its hooks read it back. */
const payloadOf = ({
  type,
  text,
}: ReturnType<typeof shownToasts>[number]): NotificationPayload => ({
  message: text,
  type: type === 'notice' ? 'info' : type,
});

/** Closes the oldest message. @returns it */
function takeNotification(): NotificationPayload | undefined {
  const [first] = shownToasts();
  if (first) dismissToast(first.id);
  return first && payloadOf(first);
}

function resetNotifications(): void {
  for (const { id } of shownToasts()) dismissToast(id);
}

/** Calls of `useNotify`: an undoable mutation runs when its message goes, unless it is undone. */
function useAddNotification(waiting: UndoableMutation[]) {
  const translate = useRaTranslate();
  const t = useTranslate();
  return ({ message, type, notificationOptions = {} }: NotificationPayload): void => {
    const { messageArgs, autoHideDuration, undoable } = notificationOptions;
    const text =
      typeof message === 'string' ? translate(message, { _: message, ...messageArgs }) : message;
    const options =
      autoHideDuration === undefined
        ? {}
        : { duration: autoHideDuration ?? Number.POSITIVE_INFINITY };
    const mutation = undoable ? waiting.shift() : undefined;
    const undo = mutation && {
      action: { label: t('undo.undo'), run: () => mutation({ isUndo: true }) },
      onGone: () => mutation({ isUndo: false }),
      duration: undoMs,
    };
    showToast(type, text, { ...undo, ...options });
  };
}

/** ra-core's notifications, kept with the messages that the pages without ra-core show. */
export function Notifications({ children }: { children: ReactNode }) {
  const { current: waiting } = useRef<UndoableMutation[]>([]);
  const add = useAddNotification(waiting);
  const shown = useToasts();
  // Hooks keep the function they got first: it calls the newest one.
  const latest = useRef(add);
  latest.current = add;
  const functions = useMemo(
    () => ({
      add: (payload: NotificationPayload) => latest.current(payload),
      addMutation: (mutation: UndoableMutation) => void waiting.push(mutation),
    }),
    [waiting],
  );
  const context = useMemo(
    () => ({
      notifications: shown.map(payloadOf),
      addNotification: functions.add,
      takeNotification,
      resetNotifications,
      setNotifications: () => {},
    }),
    [shown, functions],
  );
  return (
    <NotificationContext.Provider value={context}>
      <AddNotificationContext.Provider value={functions.add}>
        <AddUndoableMutationContext.Provider value={functions.addMutation}>
          {children}
        </AddUndoableMutationContext.Provider>
      </AddNotificationContext.Provider>
    </NotificationContext.Provider>
  );
}
