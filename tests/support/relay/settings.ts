/** The relay's public data: its options, groups and models. */
import { readFileSync } from 'node:fs';
import { readBody } from './bodies';
import { type Answer, type Call, invalidParameter, ok, type Route, tryTo } from './calls';

const modelsByType = JSON.parse(
  readFileSync('tests/contract/models-by-channel-type.json', 'utf8'),
) as Record<string, string[]>;

/** A type without models is answered as null. */
const modelsAnswer = Object.fromEntries(
  Object.entries(modelsByType).map(([type, models]) => [type, models.length > 0 ? models : null]),
);

function status({ store }: Call): Answer {
  const { options, startTime } = store;
  return ok({
    version: 'v0.6.11-alpha',
    start_time: startTime,
    email_verification: options.isOn('EmailVerificationEnabled'),
    github_oauth: options.isOn('GitHubOAuthEnabled'),
    github_client_id: options.text('GitHubClientId'),
    lark_client_id: options.text('LarkClientId'),
    system_name: options.text('SystemName'),
    logo: options.text('Logo'),
    footer_html: options.text('Footer'),
    wechat_qrcode: options.text('WeChatAccountQRCodeImageURL'),
    wechat_login: options.isOn('WeChatAuthEnabled'),
    server_address: options.serverAddress(),
    turnstile_check: options.isOn('TurnstileCheckEnabled'),
    turnstile_site_key: options.text('TurnstileSiteKey'),
    top_up_link: options.text('TopUpLink'),
    chat_link: options.text('ChatLink'),
    quota_per_unit: options.number('QuotaPerUnit'),
    display_in_currency: options.isOn('DisplayInCurrencyEnabled'),
    oidc: options.isOn('OidcEnabled'),
    oidc_client_id: options.text('OidcClientId'),
    oidc_well_known: options.text('OidcWellKnown'),
    oidc_authorization_endpoint: options.text('OidcAuthorizationEndpoint'),
    oidc_token_endpoint: options.text('OidcTokenEndpoint'),
    oidc_userinfo_endpoint: options.text('OidcUserinfoEndpoint'),
  });
}

function setOption(call: Call): Answer {
  let option: { key: string; value: string };
  try {
    option = readBody<typeof option>(call.text, { key: 'string', value: 'string' });
  } catch {
    return { ...invalidParameter(call), status: 400 };
  }
  return tryTo(() => {
    call.store.options.set(option.key, option.value);
    return ok();
  });
}

/** Models of the enabled channels that serve the caller's group, which is one text: "a,b" has none. */
function availableModels({ store, caller }: Call): Answer {
  const group = store.users.find(caller.id)?.group ?? '';
  const served = store.channels.rows.filter(
    (channel) => channel.status === 1 && channel.group.split(',').includes(group),
  );
  return ok([...new Set(served.flatMap(({ models }) => models.split(',')))].sort());
}

/** The flat list has no envelope. */
function allModels(): Answer {
  const data = [...new Set(Object.values(modelsByType).flat())].map((id) => ({
    id,
    object: 'model',
    created: 1_626_777_600,
    owned_by: 'relay',
    permission: [],
    root: id,
    parent: null,
  }));
  return { body: { object: 'list', data } };
}

const page =
  (option: string) =>
  ({ store }: Call) =>
    ok(store.options.text(option));

export const settingRoutes: Route[] = [
  { method: 'GET', path: '/api/status', role: 0, handle: status },
  { method: 'GET', path: '/api/notice', role: 0, handle: page('Notice') },
  { method: 'GET', path: '/api/about', role: 0, handle: page('About') },
  { method: 'GET', path: '/api/home_page_content', role: 0, handle: page('HomePageContent') },
  {
    method: 'GET',
    path: '/api/option/',
    role: 100,
    handle: ({ store }) => ok(store.options.list()),
  },
  { method: 'PUT', path: '/api/option/', role: 100, handle: setOption },
  {
    method: 'GET',
    path: '/api/group/',
    role: 10,
    handle: ({ store }) => ok(store.options.groupNames()),
  },
  { method: 'GET', path: '/api/models', role: 1, handle: () => ok(modelsAnswer) },
  { method: 'GET', path: '/api/channel/models', role: 10, handle: allModels },
  { method: 'GET', path: '/api/user/available_models', role: 1, handle: availableModels },
];
