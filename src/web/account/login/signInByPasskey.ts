import { translate } from '../../locales/catalogue';
import { HttpError } from '../../relay/errors/HttpError';
import { beginPasskey, finishPasskey } from '../../relay/session/providerSession';

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
  const { options, token } = await beginPasskey();
  const credential = (
    await choose(PublicKeyCredential.parseRequestOptionsFromJSON(options))
  ).toJSON();
  await finishPasskey(token === undefined ? credential : { flow_token: token, credential });
}
