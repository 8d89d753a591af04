/**
 * The meaning of a provider's answer, whole or as an event of a stream. This decides who is asked next, who pays, and
 * whether a channel goes out of use.
 */
import { type Fault, faultIn, holdsAnswer } from './answerFault';

/**
 * - answer: something to pass on
 * - request: the client's fault; another channel would refuse it, too
 * - channel: the channel's fault, for now or for this model; another channel may answer
 * - account: the end of the channel's key or account
 */
export type Meaning = 'answer' | 'request' | 'channel' | 'account';

export interface Verdict {
  meaning: Meaning;
  /** The provider's words; empty for an answer. */
  reason: string;
}

/** Statuses that concern the key. */
const keyStatuses = new Set([401, 402, 403, 429]);
/** Statuses that concern the request, whose text the answer may repeat. */
const requestStatuses = new Set([400, 413, 414, 415, 422]);

/** Codes that end a key or an account, whatever the status. */
const accountCodes = new Set([
  // Google
  ...['API_KEY_INVALID', 'API_KEY_SERVICE_BLOCKED', 'CONSUMER_SUSPENDED', 'BILLING_DISABLED'],
  // Alibaba, Volcengine, Tencent
  ...['Arrearage', 'InvalidApiKey', 'AccountOverdueError', 'ResourceUnavailable.InArrears'],
  ...['AuthFailure.SecretIdNotFound', 'AuthFailure.InvalidSecretId', 'account_overdue'],
  // Baidu, MiniMax, Spark
  ...['error_code 110', 'error_code 111', 'error_code 14', 'error_code 15'],
  ...['base_resp 1004', 'base_resp 1008', 'base_resp 2049', 'header 11200'],
  // Groq, OpenAI, LiteLLM
  ...['organization_restricted', 'organization_deactivated', 'budget_exceeded'],
]);
/** Codes that end them where the status concerns the key, or where there is none. */
const keyCodes = new Set([
  ...['insufficient_quota', 'account_deactivated', 'billing_not_active', 'invalid_api_key'],
  ...['billing_hard_limit_reached', 'exceeded_current_quota_error', 'authentication_error'],
  ...['invalid_authentication_error', 'insufficient_balance_error', 'insufficient_balance'],
  ...['insufficient_credits', 'insufficient_user_quota', 'INSUFFICIENT_BALANCE', 'CreditsError'],
  ...['invalid_iam_token', 'AuthenticationError', 'token_expired', 'code 30001'],
  ...['UNAUTHENTICATED', 'Unauthorized', 'expired_api_key', 'key_expired', 'access_terminated'],
  // Zhipu, Spark
  ...['error 1110', 'error 1111', 'error 1112', 'error 1113', 'error 1121'],
  ...['error 11200', 'code 11200'],
]);
/** Codes of limits that pass. */
const passingCodes = new RegExp(
  String.raw`^(?:RESOURCE_EXHAUSTED|rate_limit\w*|\w*overloaded\w*|Throttling\b.*|server_busy|` +
    'error 130[235]|code 50505|base_resp 1002|header 11203)$',
  'i',
);
/** Codes of what a provider refuses to talk about: another would pay for the same refusal. */
const contentCodes = new Set([
  ...['content_filter', 'content_policy_violation', 'DataInspectionFailed', 'error 1301'],
  ...['data_inspection_failed', 'base_resp 1026', 'base_resp 1027', 'header 10013'],
]);
/** Codes of a wrong request in an answer whose status says nothing. */
const requestCodes = new Set([
  ...['invalid_request_error', 'invalid_parameter_error', 'InvalidParameter', 'INVALID_ARGUMENT'],
  ...['context_length_exceeded', 'BadRequestError', 'bad_request', 'error 1210', 'base_resp 2013'],
]);

const key = String.raw`(?:api[ _-]?key|x-api-key|access[ -]?(?:key|token)|(?:api|iam|auth\w*) token|credentials?)`;
const money = '(?:balance|credits?|funds)';
const accountWords = [
  String.raw`(?:invalid|incorrect|wrong|expired|unknown|malformed|unauthorized|missing|no) (?:\w+ )?${key}\b`,
  String.raw`${key}\b[^.:]{0,60}?\b(?:not valid|invalid|incorrect|expired|revoked|disabled|deleted|leaked|blocked|` +
    String.raw`inactive|deactivated|suspended|not found|not exist)\b`,
  String.raw`(?:insufficient|not enough|no|negative|out of|low) (?:\w+ ){0,2}(?:${money}|quota)\b`,
  String.raw`${money}\b[^.]{0,60}?\b(?:insufficient|too low|not enough|exhausted|depleted|used up|negative)\b`,
  String.raw`(?:account|organi[sz]ation|workspace|subscription|billing|project)\b[^.]{0,120}?\b(?:suspended|` +
    'deactivated|disabled|restricted|banned|blocked|overdue|not active|inactive|in arrears|locked|' +
    String.raw`terminated|past due|expired)\b`,
  String.raw`(?:account|user)\b[^.]{0,60}?\bgood standing\b`,
  String.raw`exceeded (?:your |its |the )?current quota\b`,
  String.raw`(?:budget|spending limit|billing hard limit)\b[^.]{0,40}?\b(?:exceeded|reached)\b`,
  String.raw`(?:exceeded|reached|over) ?(?:\w+ ){0,3}(?:budget|spending limit|billing hard limit)\b`,
  String.raw`used all available credits\b|exceededbudget|payment required|overdue (?:account|payment|balance)`,
  String.raw`余额不足|额度不足|额度已用|欠费|无可用资源包|资源包\S{0,8}(?:用尽|耗尽|不足)`,
  '无效的?(?:令牌|密钥|api ?key)|(?:鉴权|身份验证|认证)失败',
  '(?:令牌|密钥|api ?key|[账帐][号户])[^。，]{0,16}(?:无效|过期|失效|错误|不正确|不存在)',
  '(?:令牌|密钥|[账帐][号户])[^。，]{0,16}(?:停用|封禁|禁用|锁定|冻结|用尽|注销|欠费)',
].join('|');
const accountText = new RegExp(accountWords, 'i');
/** Words that the sentence about an account may begin with. */
const opening = new RegExp(
  '(?:(?:error|api error|access denied|permission denied|unauthorized|forbidden|due to|sorry|' +
    String.raw`authentication (?:error|failed)|litellm\.\w{1,60}|\w{1,60}exception|your?|the|this|` +
    String.raw`please make sure|provided|current|user|team|credit|have|has|run|been|is)\b|该|您的?|当前|[,.:;-])\s*`,
  'iy',
);
const mostOpenings = 40;
const accountHere = new RegExp(accountWords, 'iy');
/** True for a provider's words on an account at the beginning, where no text of a request is. */
function beginsWithAccount(words: string): boolean {
  let at = 0;
  for (let left = mostOpenings; left >= 0; left -= 1) {
    accountHere.lastIndex = at;
    if (accountHere.test(words)) return true;
    opening.lastIndex = at;
    if (!opening.test(words)) return false;
    at = opening.lastIndex;
  }
  return false;
}
/** A refusal of a field, which may begin with the field's name: that may be anything. */
const fieldText = new RegExp(
  [
    String.raw`\bextra (?:inputs?|fields?)\b`,
    String.raw`\b(?:unknown|unrecogni[sz]ed|unexpected|additional) (?:\w+ )?(?:name|field|propert|arg|param)`,
  ].join('|'),
  'i',
);
/** A refusal of this request only, since it may cost more than there is. */
const tooDear = /fewer max_tokens|can only afford/i;
/** Refusals of a request that are not the request's fault. */
const channelText = new RegExp(
  [
    String.raw`model\b[^.]{0,120}?\b(?:not exist|not found|no longer)\b`,
    String.raw`not a valid model|(?:no such|unknown|invalid) model\b`,
    String.raw`模型不存在|无可用渠道|(?:location|country|region|territory)\b[^.]{0,40}?\bnot supported`,
    String.raw`rate.?limit|too many requests|overloaded|resource.?(?:has been )?exhausted|\bbusy\b|temporarily`,
    'try again later|繁忙|稍后|限流|并发',
  ].join('|'),
  'i',
);
const contentText =
  /\b(?:content (?:management )?policy|content filter|flagged|requires moderation)\b|敏感|不安全/i;
/** A text that a provider repeats of a request is between quotes. */
const quoted = /'[^']*'|"[^"]*"|`[^`]*`|“[^“”]*”|‘[^‘’]*’|「[^「」]*」/g;

const isGood = (status: number) => status >= 200 && status < 300;

/** Statuses of refusals of what is talked about. */
const mayBeContent = (status: number) =>
  status < 500 && (status === 403 || !keyStatuses.has(status));

/** A status that a body names for itself. */
function statusIn(codes: readonly string[]): number {
  const named = codes.map(
    (code) => /^(?:base_resp |header |error |code )?([45]\d\d)$/.exec(code)?.[1],
  );
  return Number(named.find((status) => status !== undefined) ?? 0);
}

function blame(status: number, { inner, ...outer }: Fault): Meaning {
  const at = isGood(status) ? statusIn(outer.codes) : status;
  const isKeyStatus = keyStatuses.has(at);
  // Where the status does not speak of the key, JSON within a text may be the client's.
  if (isKeyStatus && inner) return blame(at, { ...inner, codes: [...outer.codes, ...inner.codes] });
  const { codes } = outer;
  const words = outer.message.slice(0, 2000).replace(quoted, ' ').trim();
  const has = (known: ReadonlySet<string>) => codes.some((code) => known.has(code));
  const says = isKeyStatus || !fieldText.test(words);
  if (codes.some((code) => passingCodes.test(code)) || tooDear.test(words)) return 'channel';
  if (has(accountCodes) || at === 401) return 'account';
  if ((isKeyStatus || at === 0) && has(keyCodes)) return 'account';
  if (mayBeContent(at) && (has(contentCodes) || contentText.test(words))) return 'request';
  if (says && beginsWithAccount(words)) return 'account';
  if (at === 429 && accountText.test(words)) return 'account';
  if (at === 402) return 'account';
  if (requestStatuses.has(at) || (at === 0 && has(requestCodes)))
    return has(keyCodes) || (says && (accountText.test(words) || channelText.test(words)))
      ? 'channel'
      : 'request';
  return 'channel';
}

/** The words to show: those of the provider that the others pass on. */
const shown = ({ message, inner }: Fault): string => (inner && shown(inner)) || message;

/**
 * The meaning of an answer.
 * @param status of HTTP; 200 for an event of a stream
 * @param body as parsed; its text where it is no JSON
 */
export function meaningOf(status: number, body: unknown): Verdict {
  const fault = faultIn(body, !isGood(status));
  if (isGood(status) && !fault && holdsAnswer(body)) return { meaning: 'answer', reason: '' };
  const text = typeof body === 'string' ? body : (JSON.stringify(body) ?? '');
  if (isGood(status) && !fault) return { meaning: 'channel', reason: text };
  const said = fault ?? { message: text, codes: [] };
  return { meaning: blame(status, said), reason: shown(said) || text };
}
