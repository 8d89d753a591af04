import type { User } from '../../../schema/records.gen';
import { plainText } from '../../../schema/values/oddValues';
import { useTranslate } from '../../locales/catalogue';
import type { CellProps } from '../parts/types';

/** Takes string. */
export const column = { width: 160, narrow: 144 };

const limit = 15;

/** A username, cut to 12 letters and an ellipsis above 15. */
export function Cell({ value, isApart }: CellProps<User>) {
  const name = String(value ?? '');
  const letters = [...name];
  const shown = letters.length > limit ? `${letters.slice(0, 12).join('')}...` : name;
  return isApart ? shown : <bdi>{shown}</bdi>;
}

/** Display name and e-mail address. */
export function Tip({ value, row }: CellProps<User>) {
  const t = useTranslate();
  return (
    <>
      <bdi>{plainText(row.display_name) || plainText(value)}</bdi>
      <br />
      <bdi>{plainText(row.email) || t('user.noEmail')}</bdi>
    </>
  );
}
