import { isRow } from '../../../schema/isRow';
import { translate } from '../../locales/catalogue';
import { request } from '../../relay/calls/request';
import { HttpError } from '../../relay/errors/HttpError';
import { finishPasskey } from '../../relay/session/providerSession';

/** What the relay wants to be signed, and what names this sign-in to it. @throws HttpError */
async function begin(): Promise<{ options: PublicKeyCredentialRequestOptions; token: unknown }> {
  const data = await request('user/passkey/login/begin', { method: 'POST' });
  const { publicKey, flow_token: token } = isRow(data) ? data : {};
  if (!isRow(publicKey)) throw new HttpError('badResponse', 'no options', 200);
  // The browser checks them.
  const json = publicKey as unknown as PublicKeyCredentialRequestOptionsJSON;
  return { options: PublicKeyCredential.parseRequestOptionsFromJSON(json), token };
}

/** The passkey that the user chose. @throws HttpError where there is none, or none of this address */
async function choose(publicKey: PublicKeyCredentialRequestOptions): Promise<PublicKeyCredential> {
  try {
    const found = await navigator.credentials.get({ publicKey });
    if (found instanceof PublicKeyCredential) return found;
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    if (error.name === 'SecurityError')
      throw new HttpError('refused', translate('login.passkeyElsewhere', { own: location.origin }));
  }
  throw new HttpError('refused', translate('login.passkeyNone'));
}

/** Signs in with a passkey of the browser. @throws HttpError */
export async function signInByPasskey(): Promise<void> {
  const { options, token } = await begin();
  const credential = (await choose(options)).toJSON();
  await finishPasskey(token === undefined ? credential : { flow_token: token, credential });
}
