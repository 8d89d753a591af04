/** Passkeys of the browser: what it signs, and new ones that it makes. */
import { translate } from '../../locales/catalogue';
import { HttpError } from '../errors/HttpError';
import {
  beginCheck,
  checkByPasskey,
  type PasskeyAnswer,
  type Purpose,
  signedFor,
} from '../session/passkeyCalls';

/** The browser's answer. @param none what is said where it gives nothing @throws HttpError */
async function answerOf(
  credential: Promise<Credential | null>,
  none: string,
): Promise<PasskeyAnswer> {
  try {
    const found = await credential;
    if (found instanceof PublicKeyCredential) return found.toJSON();
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    if (error.name === 'SecurityError')
      throw new HttpError('refused', translate('passkey.elsewhere', { own: location.origin }));
    if (error.name === 'InvalidStateError')
      throw new HttpError('refused', translate('passkey.isThere'));
  }
  throw new HttpError('refused', none);
}

/**
 * The signed answer of a passkey that the user chose.
 * @throws HttpError where there is none, or none of this address
 */
export const choosePasskey = async (
  options: PublicKeyCredentialRequestOptionsJSON,
): Promise<PasskeyAnswer> => {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  return answerOf(navigator.credentials.get({ publicKey }), translate('passkey.noneGiven'));
};

/** A second check by a passkey. @throws HttpError */
export async function signCheck(purpose: Purpose): Promise<void> {
  const { options, token } = await beginCheck(purpose);
  await checkByPasskey(signedFor(token, await choosePasskey(options)));
}

/** A new passkey, as the relay keeps it. @throws HttpError where the browser made none */
export const makePasskey = async (
  options: PublicKeyCredentialCreationOptionsJSON,
): Promise<PasskeyAnswer> => {
  // A sign-in names no account: it finds only a passkey that the authenticator lists.
  const authenticatorSelection: AuthenticatorSelectionCriteria = {
    residentKey: 'required',
    requireResidentKey: true,
    ...options.authenticatorSelection,
  };
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON({
    ...options,
    authenticatorSelection,
  });
  return answerOf(navigator.credentials.create({ publicKey }), translate('passkey.noneMade'));
};
