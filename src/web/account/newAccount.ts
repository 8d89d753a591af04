/** The account that was just registered in this page: the sign-in begins with it. It is kept in memory alone. */
export interface NewAccount {
  username: string;
  password: string;
}

/** Place of the own profile that asks for a password instead of the one that a new relay begins with. */
export const newPasswordPlace = '#password';

let left: NewAccount | undefined;

/** Leaves an account for the sign-in; undefined takes it away. */
export function leaveAccount(account: NewAccount | undefined): void {
  left = account;
}

export const leftAccount = (): NewAccount | undefined => left;
