/** A sign-in by a provider that goes on by a code, on the sign-in page. It is kept in memory alone. */
import type { CodeStep } from '../relay/errors/HttpError';

let left: CodeStep | undefined;

/** Leaves a sign-in for the sign-in page; undefined takes it away. */
export function leaveStep(step: CodeStep | undefined): void {
  left = step;
}

/** The first step of the sign-in that was left; it had no password. */
export const leftStep = () => left && { username: '', password: '', ...left };
