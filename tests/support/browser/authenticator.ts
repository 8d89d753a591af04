/** A device that makes passkeys and signs with them, as a browser hands that on. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();
const text = (data: Buffer | string) => Buffer.from(data).toString('base64url');

/** A byte string of CBOR. */
const cborBytes = (data: Buffer) =>
  data.length < 24
    ? Buffer.concat([Buffer.from([0x40 + data.length]), data])
    : data.length < 256
      ? Buffer.concat([Buffer.from([0x58, data.length]), data])
      : Buffer.concat([Buffer.from([0x59, data.length >> 8, data.length & 255]), data]);
const cborText = (data: string) =>
  Buffer.concat([Buffer.from([0x60 + data.length]), Buffer.from(data)]);

interface Options {
  challenge: string;
}

export interface SignedAs {
  origin?: string;
  rpId?: string;
  /** Present 1, verified 4. */
  flags?: number;
  type?: string;
}

/** @param origin of the site; its host is the relying party */
export function makeAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  let counter = 0;
  const clientData = (type: string, { challenge }: Options, as: SignedAs) =>
    Buffer.from(JSON.stringify({ type: as.type ?? type, challenge, origin: as.origin ?? origin }));
  const authData = (flags: number, as: SignedAs, more = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const rp = sha256(as.rpId ?? new URL(origin).hostname);
    return Buffer.concat([rp, Buffer.from([flags]), count, more]);
  };
  const answer = (response: object) => ({
    id: text(id),
    rawId: text(id),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  });
  return {
    id: text(id),
    /** Sets the number of signatures, as a copy of the device has it. */
    setCounter: (next: number) => {
      counter = next;
    },
    create: (options: Options, as: SignedAs = {}) => {
      const key = Buffer.concat([
        Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
        cborBytes(Buffer.from(x, 'base64url')),
        Buffer.from([0x22]),
        cborBytes(Buffer.from(y, 'base64url')),
      ]);
      const length = Buffer.from([0, id.length]);
      const made = Buffer.concat([Buffer.alloc(16), length, id, key]);
      const data = authData((as.flags ?? 5) | 0x40, as, made);
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        Buffer.from([0xa0]),
        cborText('authData'),
        cborBytes(data),
      ]);
      return answer({
        clientDataJSON: text(clientData('webauthn.create', options, as)),
        attestationObject: text(attestation),
        transports: ['internal'],
      });
    },
    get: (options: Options, as: SignedAs = {}) => {
      counter += 1;
      const client = clientData('webauthn.get', options, as);
      const data = authData(as.flags ?? 5, as);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return answer({
        clientDataJSON: text(client),
        authenticatorData: text(data),
        signature: text(signature),
      });
    },
  };
}
