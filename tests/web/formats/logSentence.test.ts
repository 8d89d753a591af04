import { describe, expect, it } from 'vitest';
import { logSentence } from '../../../src/web/formats/log/logSentence';

describe('the sentences of a log', () => {
  it.each([
    ['倍率：15 × 1，补全倍率：2', 'Ratio 15 × 1, completion 2'],
    ['倍率：2.50 × 1.00 × 4.00', 'Ratio 2.50 × 1.00, completion 4.00'],
    ['倍率：2.50 × 1.00', 'Ratio 2.50 × 1.00'],
    [
      '倍率：2 × 1.5，补全倍率：3；提示 1000（缓存 990），补全 309（思考 300）',
      'Ratio 2 × 1.5, completion 3. Prompt 1000 (990 cached), completion 309 (300 reasoning)',
    ],
    [
      '倍率：2 × 1.5，补全倍率：3；上游未报告用量，补全为估算',
      'Ratio 2 × 1.5, completion 3. No use reported, completion estimated',
    ],
    ['通过兑换码充值 ＄1.000000 额度', 'Redeemed a code of $1.00'],
    ['通过兑换码充值 500 点额度', 'Redeemed a code of 500 units of quota'],
    ['通过兑换码充值 ＄2.000000 额度，兑换码ID 1', 'Redeemed a code of $2.00'],
    [
      '管理员将用户额度从 ＄1.000000 额度修改为 ＄2.000001 额度',
      'Quota changed by an administrator: $1.00 → $2.000001',
    ],
    ['管理员增减用户额度 ＄1.532050 额度', 'Quota given by an administrator: $1.53205'],
    ['Decreased user quota by ＄1.500000 额度', 'Quota taken by an administrator: $1.50'],
    ['Recharged via API ＄2.000000 quota', 'Topped up by an API call: $2.00'],
    [
      'Field quota changed from ＄1.000000 quota to ＄2.000000 quota (admin_id=1)',
      'Quota changed by an administrator: $1.00 → $2.00',
    ],
    ['Gifted 500 point quota for inviting user', 'Quota for inviting a user: 500 units of quota'],
    ['test channel a failed, error: 401', 'Test of a failed: 401'],
    ['新用户注册赠送 ＄0.100000 额度', 'Quota for a new user: $0.10'],
    ['邀请用户赠送 ＄1234.500000 额度', 'Quota for inviting a user: $1,234.50'],
    ['渠道测试成功，响应时间 0.83 秒', 'Channel test passed in 0.83 s'],
    ['渠道 a 测试成功 b 测试成功，响应时间 0.83 秒', 'Test of a 测试成功 b passed in 0.83 s'],
    [
      '调用失败（HTTP 503）：no channel offers 上游无答复',
      'Call failed with HTTP 503: no channel offers 上游无答复',
    ],
    [
      '调用失败（HTTP 502）：the provider answered 500；上游（HTTP 500）：a；上游（HTTP 1）：b',
      'Call failed with HTTP 502: the provider answered 500. Upstream (HTTP 500): a；上游（HTTP 1）：b',
    ],
    [
      '调用失败（HTTP 502）：the provider did not answer；上游无答复：socket hang up',
      'Call failed with HTTP 502: the provider did not answer. No answer of the upstream: socket hang up',
    ],
    [
      '渠道调用失败，已改用其他渠道；上游（HTTP 429）：slow down',
      'Channel failed, another one was asked. Upstream (HTTP 429): slow down',
    ],
    [
      '同一分钟内另有 90 次调用失败，未逐条记录',
      'Further failed calls in the same minute, counted together: 90',
    ],
    ['渠道 a b 测试失败，错误：quota\nend', 'Test of a b failed: quota\nend'],
    ['管理员 root 充值 ＄5.000000 额度', 'root gave $5.00'],
    ['请求上游失败：401 no key', 'The request to the provider failed: 401 no key'],
  ])('%s is said in English', (raw, said) => {
    expect(logSentence(raw, 'en')).toBe(said);
  });

  it('of a relay that writes English are said in Chinese', () => {
    expect(logSentence('Recharged via API ＄2.000000 quota', 'zh')).toBe('通过 API 充值 $2.00');
  });

  it.each(['', 'anything', '倍率：', '倍率：1 × 2 and more', '通过兑换码充值 <b>1</b>'])(
    '"%s" stays as it is',
    (raw) => {
      expect(logSentence(raw, 'en')).toBe(raw);
      expect(logSentence(raw, 'zh')).toBe(raw);
    },
  );
});
