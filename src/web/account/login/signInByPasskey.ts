import { choosePasskey } from '../../relay/check/passkeys';
import { beginPasskey } from '../../relay/session/passkeyCalls';
import { finishPasskey } from '../../relay/session/providerSession';

/** Signs in with a passkey of the browser. @throws HttpError */
export async function signInByPasskey(): Promise<void> {
  const { options, token } = await beginPasskey('user/passkey/login/begin');
  const credential = await choosePasskey(options);
  await finishPasskey(token === undefined ? credential : { flow_token: token, credential });
}
