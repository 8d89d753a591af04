import { choosePasskey } from '../../relay/check/passkeys';
import { beginPasskey, signedFor } from '../../relay/session/passkeyCalls';
import { finishPasskey } from '../../relay/session/providerSession';

/** Signs in with a passkey of the browser. @throws HttpError */
export async function signInByPasskey(): Promise<void> {
  const { options, token } = await beginPasskey();
  await finishPasskey(signedFor(token, await choosePasskey(options)));
}
