import { useQueryClient } from '@tanstack/react-query';
import { type DataProvider, useDataProvider } from 'ra-core';
import { useState } from 'react';
import type { User } from '../../../schema/records.gen';
import type { RecordRow, RowDialogProps } from '../../config/resourceConfig';
import { readNumber } from '../../core/readNumber';
import { addsDifferences } from '../../core/statusStore';
import { useTranslate } from '../../core/texts/catalogue';
import { showToast } from '../../core/toastStore';
import { topUpUser } from '../../data/userCalls';
import { useWrite } from '../../data/useWrite';
import { groupDigits, quotaPerUnit, quotaText } from '../../formats/numbers';
import { recordName } from '../../grid/recordName';
import { updateWork } from '../../grid/updateWork';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { DialogActions } from '../../ui/DialogActions';
import { TextField } from '../../ui/TextField';
import { giveOnce } from './giveOnce';

/** One API books such additions every five seconds where it is told to collect them, in ms. */
const bookedMs = 6000;

/** Dollars that are one click away. */
const presets = [1, 5, 10, 50];

const shown = (quota: number) => groupDigits(quotaText(quota));

/** True where the relay took the quota and the account does not show it yet: given twice, both would count. */
async function isBookedLater(provider: DataProvider, { id, quota }: RecordRow<User>) {
  if (addsDifferences()) return false;
  const now = await provider.getOne<RecordRow<User>>('user', { id }).catch(() => null);
  return now?.data.quota === quota;
}

/** Adds quota to a user's, in dollars: the relay adds it to what is left at that moment. */
export function GiveQuotaDialog({ row, onClose }: RowDialogProps<User>) {
  const t = useTranslate();
  const provider = useDataProvider();
  const client = useQueryClient();
  const { busy, write } = useWrite('user');
  const [text, setText] = useState('5');
  const name = recordName(row);
  const amount = Math.round((readNumber(text) ?? Number.NaN) * (quotaPerUnit() ?? Number.NaN));
  const before = typeof row.quota === 'number' ? row.quota : 0;
  const isTooMuch = amount > Number.MAX_SAFE_INTEGER;
  const isWrong = !Number.isSafeInteger(amount) || amount < 1;
  // One key for all tries, so that a server that knows keys adds once.
  const [work] = useState(() => (units: number) => {
    const change = {
      row,
      data: {},
      from: ({ quota }: Partial<User>) => ({ quota: Number(quota ?? 0) + units }),
      added: { field: 'quota', amount: units },
    };
    return updateWork('user', [change], provider, t('bulk.lookFirst'), { quota: topUpUser });
  });
  const [tries] = useState(() => new Map<number, ReturnType<typeof updateWork>>());
  const give = async () => {
    if (isWrong) return;
    const attempt = tries.get(amount) ?? work(amount);
    tries.set(amount, attempt);
    let isLate = false;
    // Within the same work: a second click while it looks would give twice.
    const isDone = await write(async () => {
      await giveOnce(row, amount, attempt);
      isLate = await isBookedLater(provider, row);
    });
    if (!isDone) return;
    showToast(
      'success',
      t(isLate ? 'user.givenSoon' : 'user.given', { name, amount: shown(amount) }),
    );
    onClose();
    if (isLate) setTimeout(() => void client.invalidateQueries({ queryKey: ['user'] }), bookedMs);
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
          aria-invalid={isWrong}
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
          {isWrong
            ? t(isTooMuch ? 'user.giveTooMuch' : 'user.giveWrong')
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
