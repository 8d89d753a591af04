import { plainText } from '../../schema/oddValues';
import type { User } from '../../schema/records.gen';
import { useConsoleT } from '../core/texts/consoleMessages';
import type { CellProps } from './types';

const limit = 15;

/** A username, cut to 12 letters and an ellipsis above 15, with display name and e-mail address on hover or focus. */
export function Cell({ value, row }: CellProps<User>) {
  const t = useConsoleT();
  const name = String(value ?? '');
  const letters = [...name];
  return (
    <button type="button" className="popup-owner">
      <bdi>{letters.length > limit ? `${letters.slice(0, 12).join('')}...` : name}</bdi>
      <span className="popup" role="tooltip">
        <bdi>{plainText(row.display_name) || name}</bdi>
        <br />
        <bdi>{plainText(row.email) || t('user.noEmail')}</bdi>
      </span>
    </button>
  );
}
