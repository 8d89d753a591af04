/** Mailed codes: proof of an address, and the link that sets a new password. */
import nodemailer from 'nodemailer';
import { readBody } from './bodies';
import { type Answer, type Call, invalidParameter, ok, type Route, refuse } from './calls';
import { hex32 } from './store';

const isMail = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(text);

async function send({ store }: Call, to: string, subject: string, html: string): Promise<Answer> {
  const { options } = store;
  try {
    if (options.text('SMTPServer') === '')
      throw new Error('dial tcp :587: connect: connection refused');
    await nodemailer
      .createTransport({
        host: options.text('SMTPServer'),
        port: options.number('SMTPPort'),
        ignoreTLS: true,
      })
      .sendMail({
        from: { name: options.text('SystemName'), address: options.text('SMTPFrom') },
        to,
        subject,
        html,
      });
    return ok();
  } catch (error) {
    return refuse((error as Error).message);
  }
}

/** The bot check; the stand-in takes the answer "pass". */
const failsBotCheck = ({ store, query }: Call) => {
  if (!store.options.isOn('TurnstileCheckEnabled')) return undefined;
  if (query('turnstile') === '') return refuse('Turnstile token 为空');
  return query('turnstile') === 'pass' ? undefined : refuse('Turnstile 校验失败，请刷新重试！');
};

async function verification(call: Call): Promise<Answer> {
  const { store, query } = call;
  const email = query('email');
  if (!isMail(email)) return invalidParameter(call);
  const domains = store.options.text('EmailDomainWhitelist').split(',');
  if (
    store.options.isOn('EmailDomainRestrictionEnabled') &&
    !domains.some((domain) => email.endsWith(`@${domain}`))
  )
    return refuse('管理员启用了邮箱域名白名单，您的邮箱地址的域名不在白名单中');
  if (store.users.rows.filter((user) => user.email === email).length === 1)
    return refuse('邮箱地址已被占用');
  const code = hex32().slice(0, 6);
  store.mailed.set(`v${email}`, code);
  const name = store.options.text('SystemName');
  return send(call, email, `${name} 邮箱验证邮件`, `<p>${name}</p><p>验证码：</p><p>${code}</p>`);
}

/** The address is put before the path as it is typed, a slash at its end included. */
async function resetMail(call: Call): Promise<Answer> {
  const { store, query } = call;
  const email = query('email');
  if (!isMail(email)) return invalidParameter(call);
  if (store.users.rows.filter((user) => user.email === email).length !== 1)
    return refuse('该邮箱地址未注册');
  const code = hex32();
  store.mailed.set(`r${email}`, code);
  const link = `${store.options.serverAddress()}/user/reset?email=${email}&token=${code}`;
  return send(
    call,
    email,
    `${store.options.text('SystemName')} 密码重置`,
    `<p><a href="${link}">${link}</a></p>`,
  );
}

function reset(call: Call): Answer {
  const { store } = call;
  let given = { email: '', token: '' };
  try {
    given = readBody<typeof given>(call.text, { email: 'string', token: 'string' });
  } catch {
    // Read as empty, and refused for that.
  }
  const { email, token } = given;
  if (email === '' || token === '') return invalidParameter(call);
  if (store.mailed.get(`r${email}`) !== token) return refuse('重置链接非法或已过期');
  const password = hex32().slice(0, 12);
  for (const user of store.users.rows) if (user.email === email) user.password = password;
  store.mailed.delete(`r${email}`);
  return ok(password);
}

export function bindMail({ store, query, caller }: Call): Answer {
  const [email, code] = [query('email'), query('code')];
  if (store.mailed.get(`v${email}`) !== code) return refuse('验证码错误或已过期');
  store.users.update(caller.id, { email });
  return ok();
}

export const mailRoutes: Route[] = [
  {
    method: 'GET',
    path: '/api/verification',
    role: 0,
    isTry: true,
    handle: (call) => failsBotCheck(call) ?? verification(call),
  },
  {
    method: 'GET',
    path: '/api/reset_password',
    role: 0,
    isTry: true,
    handle: (call) => failsBotCheck(call) ?? resetMail(call),
  },
  { method: 'POST', path: '/api/user/reset', role: 0, isTry: true, handle: reset },
];
