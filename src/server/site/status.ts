import type { Row } from '../../schema/types';
import { consoleVersion } from '../../schema/version';
import { canSendMail } from '../accounts/mail';
import { passkeySite } from '../auth/passkeySite';
import type { Services } from '../options/Services';
import { siteAddress } from '../options/siteAddress';
import { largestPage } from '../records/pages';

/** Release whose contract this server speaks; clients compare it. */
const contractVersion = 'v0.6.11-alpha';

/**
 * Answer of GET /api/status. The fields up to `longest_password` are ours, beside the contract: they say what this
 * server can do, and the console offers that by their names.
 */
export function buildStatus({
  options,
  startTime,
  ownAddress,
}: Pick<Services, 'options' | 'ownAddress' | 'startTime'>): Row {
  return {
    version: contractVersion,
    console_version: consoleVersion,
    idempotency_keys: true,
    adds_differences: true,
    page_size: largestPage,
    provider_checks: true,
    setting_tests: true,
    failed_calls: true,
    test_results: true,
    api_description: true,
    announcements: true,
    prices: true,
    guest_prices: options.isOn('GuestPricesEnabled'),
    playground: true,
    usage_report: true,
    messages: true,
    channel_watch: true,
    change_history: true,
    code_batches: true,
    invitation_required: options.isOn('RegistrationByInvitation'),
    built_in_ratios: false,
    sends_mail: canSendMail({ options }),
    longest_password: 128,
    start_time: startTime,
    system_name: options.get('SystemName'),
    logo: options.get('Logo'),
    footer_html: options.get('Footer'),
    server_address: siteAddress({ options, ownAddress }),
    quota_per_unit: options.number('QuotaPerUnit'),
    display_in_currency: options.isOn('DisplayInCurrencyEnabled'),
    chat_link: options.get('ChatLink'),
    top_up_link: options.get('TopUpLink'),
    email_verification: options.isOn('EmailVerificationEnabled'),
    github_oauth: options.isOn('GitHubOAuthEnabled'),
    github_client_id: options.get('GitHubClientId'),
    lark_client_id: options.get('LarkClientId'),
    wechat_login: options.isOn('WeChatAuthEnabled'),
    wechat_qrcode: options.get('WeChatAccountQRCodeImageURL'),
    turnstile_check: options.isOn('TurnstileCheckEnabled'),
    turnstile_site_key: options.get('TurnstileSiteKey'),
    // Ours, beside the contract: bindings ask for the password first.
    password_confirm: true,
    sign_in_code: true,
    second_factors: true,
    passkeys: passkeySite({ options, ownAddress }) !== undefined,
    passkey_names: true,
    oidc: options.isOn('OidcEnabled'),
    oidc_client_id: options.get('OidcClientId'),
    oidc_well_known: options.get('OidcWellKnown'),
    oidc_authorization_endpoint: options.get('OidcAuthorizationEndpoint'),
    oidc_token_endpoint: options.get('OidcTokenEndpoint'),
    oidc_userinfo_endpoint: options.get('OidcUserinfoEndpoint'),
  };
}
