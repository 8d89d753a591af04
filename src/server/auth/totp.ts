/** Codes of authenticator apps (RFC 6238): SHA-1, six digits, thirty seconds. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const stepSeconds = 30;
/** Steps that a clock may be off, to either side. */
const drift = 1;

/** 160 random bits in base32, as apps read them. */
export function makeSecret(): string {
  const bits = [...randomBytes(20)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return bits.replace(/.{5}/g, (part) => alphabet[Number.parseInt(part, 2)] ?? '');
}

function bytesOf(secret: string): Buffer {
  const bits = [...secret]
    .map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((part) => Number.parseInt(part, 2)));
}

/** The code of one step of thirty seconds. */
export function codeOfStep(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const sum = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const at = (sum.at(-1) ?? 0) & 15;
  return String((sum.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/** The step that a time is in. @param now epoch seconds */
export const stepAt = (now: number): number => Math.floor(now / stepSeconds);

/**
 * The step that a code belongs to; undefined where it is none of these minutes. Every step is compared, in the same
 * time.
 * @param code six digits
 * @param now epoch seconds
 */
export function stepOfCode(secret: string, code: string, now: number): number | undefined {
  const given = Buffer.from(code);
  let found: number | undefined;
  for (let step = stepAt(now) - drift; step <= stepAt(now) + drift; step++) {
    const wanted = Buffer.from(codeOfStep(secret, step));
    if (given.length === wanted.length && timingSafeEqual(given, wanted)) found = step;
  }
  return found;
}

/** The address that apps read a secret from. */
export function otpAddress(secret: string, site: string, account: string): string {
  const issuer = site.replaceAll(':', ' ');
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;
}
