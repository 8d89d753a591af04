import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type DataProvider, useDataProvider } from 'react-admin';
import type { User } from '../../../schema/records.gen';
import { groupDigits } from '../../formats/number/numbers';
import { recordName } from '../../list/row/recordName';
import { useTranslate } from '../../locales/catalogue';
import { readNumber } from '../../locales/readNumber';
import { bookedAfter } from '../../relay/calls/waits';
import type { RecordRow, RowDialogProps, Values } from '../../relay/config/resourceConfig';
import { HttpError } from '../../relay/errors/HttpError';
import { oneOf } from '../../relay/errors/ManyError';
import { topUpUser } from '../../relay/resources/userCalls';
import { quotaPerUnit, quotaText } from '../../relay/site/quotaText';
import { useUndo } from '../../relay/useUndo';
import { useWrite } from '../../relay/useWrite';
import type { Change } from '../../relay/write/changes';
import { newTries, type Tries } from '../../relay/write/tries';
import { storedUser } from '../../storage/storedUser';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/dialog/Dialog';
import { DialogActions } from '../../ui/dialog/DialogActions';
import { TextField } from '../../ui/fields/TextField';
import { showToast } from '../../ui/toasts/showToast';

/** Gifts without a known outcome, by giver, amount and receiver: the same one again must not give twice. */
const open = new Map<string, () => Promise<void>>();

/**
 * Gives quota to a user, or tries again the same gift of which nobody knows yet whether it was given: that outlives
 * the window.
 * @param attempt gives it where there is no such gift
 * @throws HttpError
 */
async function giveOnce(
  row: RecordRow<User>,
  amount: number,
  attempt: () => Promise<void>,
): Promise<void> {
  const gift = [storedUser.get()?.id, row.id, amount].join(' ');
  const give = open.get(gift) ?? attempt;
  open.set(gift, give);
  try {
    await give();
    open.delete(gift);
  } catch (error) {
    // Any other failure may be that of a second try, and leaves the first one open.
    if (error instanceof HttpError && ['refused', 'notDone'].includes(error.kind))
      open.delete(gift);
    throw error;
  }
}

/** Dollars that are one click away. */
const presets = [1, 5, 10, 50];

const shown = (quota: number) => groupDigits(quotaText(quota));

/** True where the relay took the quota and the account does not show it yet: given twice, both would count. */
async function isBookedLater(provider: DataProvider, { id, quota }: RecordRow<User>) {
  const now = await provider.getOne<RecordRow<User>>('user', { id }).catch(() => null);
  return now?.data.quota === quota;
}

const rules = { adders: { quota: topUpUser } };

/** The values of a user who gets so many units. */
const given = (units: number): Values => ({
  fields: ['quota'],
  of: ({ quota }) => ({ quota: Number(quota ?? 0) + units }),
  isDerived: true,
  adds: 'quota',
});

/**
 * @returns `attempt`, which gives an amount, with one key for all tries of it, so that a server that knows keys adds
 * once; `tellGiven`, which says so and offers to take it back
 */
function useGift(row: RecordRow<User>) {
  const t = useTranslate();
  const provider = useDataProvider();
  const offerUndo = useUndo('user', provider, rules);
  const [triesOf] = useState(() => new Map<number, Tries>());
  const [written] = useState(() => new Map<number, Change>());
  return {
    attempt: (units: number) => () => {
      const onWritten = (change: Change) => void written.set(units, change);
      const tries = triesOf.get(units) ?? newTries();
      triesOf.set(units, tries);
      const meta = { values: given(units), rules, tries, onWritten };
      return oneOf(provider.updateMany('user', { ids: [row.id], data: {}, meta }));
    },
    tellGiven: (units: number) => {
      const change = written.get(units);
      const text = t('user.given', { name: recordName(row), amount: shown(units) });
      // Of a gift that another window began nobody knows here what was before.
      offerUndo(text, change ? [change] : []);
    },
  };
}

/** Adds quota to a user's, in dollars: the relay adds it to what is left at that moment. */
export function GiveQuotaDialog({ row, onClose }: RowDialogProps<User>) {
  const t = useTranslate();
  const provider = useDataProvider();
  const client = useQueryClient();
  const { busy, write } = useWrite('user');
  const [text, setText] = useState('');
  const [isTried, setTried] = useState(false);
  const name = recordName(row);
  const amount = Math.round((readNumber(text) ?? Number.NaN) * (quotaPerUnit() ?? Number.NaN));
  const before = typeof row.quota === 'number' ? row.quota : 0;
  const isTooMuch = amount > Number.MAX_SAFE_INTEGER;
  const isWrong = !Number.isSafeInteger(amount) || amount < 1;
  const isRefused = isWrong && (isTried || text !== '');
  const { attempt, tellGiven } = useGift(row);
  const give = async () => {
    setTried(true);
    if (isWrong) return;
    let isLate = false;
    // Within the same write: a second click while it looks would give twice.
    const isDone = await write(async () => {
      await giveOnce(row, amount, attempt(amount));
      isLate = await isBookedLater(provider, row);
    });
    if (!isDone) return;
    onClose();
    if (!isLate) return tellGiven(amount);
    showToast('success', t('user.givenSoon', { name, amount: shown(amount) }));
    setTimeout(() => void client.invalidateQueries({ queryKey: ['user'] }), bookedAfter);
  };
  return (
    <Dialog title={t('user.giveTitle', { name })} isBusy={busy} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void give();
        }}
      >
        <TextField
          label={t('user.giveAmount')}
          value={text}
          onText={setText}
          inputMode="decimal"
          aria-invalid={isRefused}
        >
          <div className="presets">
            {presets.map((dollars) => (
              <Button key={dollars} size="small" onClick={() => setText(String(dollars))}>
                ${dollars}
              </Button>
            ))}
          </div>
        </TextField>
        <p aria-live="polite">
          {isRefused
            ? t(isTooMuch ? 'user.giveTooMuch' : 'user.giveWrong')
            : isWrong
              ? t('user.giveBefore', { before: shown(before) })
              : t('user.giveResult', { before: shown(before), after: shown(before + amount) })}
        </p>
        <DialogActions isBusy={busy} onCancel={onClose}>
          <Button type="submit" kind="primary" aria-disabled={busy || isWrong}>
            {t('user.give')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
