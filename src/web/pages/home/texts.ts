import { createTexts } from '../../i18n/createTexts';

/** Texts of the home page of who is signed in. */
export const { text: homeText, useTexts: useHomeT } = createTexts({
  hello: 'Hello, {name}', remaining: 'Remaining quota', used: 'Used quota', requests: 'Requests',
  chart: 'The last seven days', chartEmpty: 'Nothing was used in the last seven days.', chartFailed: 'The use of the last seven days could not be loaded.', measure: 'Show', quota: 'Quota', count: 'Requests', tokens: 'Tokens of models',
  others: '{count} other models', table: 'As a table', day: 'Day', model: 'Model', sum: 'Sum', point: '{day}, {model}: {value}', days: 'Days begin at midnight UTC.',
  soon: 'Tokens that end soon', soonNone: 'None of your tokens expires within a week or is nearly used up.', expires: 'expires {time}', expired: 'has expired {time}', low: '{quota} left', exhausted: 'used up', edit: 'Edit {name}', more: 'and {count} more', tokensFailed: 'Your tokens could not be loaded.',
  start: 'Call the relay', token: 'Token', language: 'Language', copy: 'Copy with the key', copyHint: 'The key is hidden here; the copy has it.', noToken: 'Create a token to call the relay.', newToken: 'Create a token', code: 'Example',
  notice: 'Notice', noticeFailed: 'The notice could not be loaded.',
}, {
  hello: '您好，{name}', remaining: '剩余额度', used: '已用额度', requests: '请求次数',
  chart: '最近七天', chartEmpty: '最近七天没有使用记录。', chartFailed: '最近七天的用量加载失败。', measure: '显示', quota: '额度', count: '请求次数', tokens: '模型 token 数',
  others: '其他 {count} 个模型', table: '以表格显示', day: '日期', model: '模型', sum: '合计', point: '{day}，{model}：{value}', days: '日期以 UTC 零点为界。',
  soon: '即将失效的令牌', soonNone: '没有令牌将在一周内过期或额度即将用尽。', expires: '{time} 过期', expired: '已于 {time} 过期', low: '剩余 {quota}', exhausted: '额度已用尽', edit: '编辑 {name}', more: '还有 {count} 个', tokensFailed: '令牌加载失败。',
  start: '调用示例', token: '令牌', language: '语言', copy: '复制（含密钥）', copyHint: '此处隐藏了密钥，复制的内容包含密钥。', noToken: '创建令牌后即可调用。', newToken: '创建令牌', code: '示例',
  notice: '公告', noticeFailed: '公告加载失败。',
});
