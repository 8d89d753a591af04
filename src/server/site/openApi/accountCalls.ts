/** The calls on accounts: their parameters and answers. */
import { sessions } from '../../../schema/answers/sessions';
import {
  fields,
  flag,
  list,
  quota,
  text,
  texts,
  time,
  whole,
} from '../../../schema/answers/shapes';
import { type CallText, record } from './CallText';

const code = { code: text, state: text };

const codes = fields({ backup_codes: texts });
const toSign = fields({
  publicKey: { type: 'object', description: 'options for the browser, as JSON' },
  flow_token: text,
});
const signed = fields(
  {
    flow_token: text,
    credential: { type: 'object', description: "the browser's answer, as JSON" },
  },
  'flow_token',
  'credential',
);

/** The actions of POST /api/user/manage on an account. */
const actions = ['enable', 'disable', 'promote', 'demote', 'delete', 'resetFactor'];

/** By method and path. */
export const accountCalls: Readonly<Record<string, CallText>> = {
  'GET /api/verification': {
    role: 0,
    query: { email: text, turnstile: text },
    needs: ['email'],
  },
  'GET /api/reset_password': {
    role: 0,
    query: { email: text, turnstile: text },
    needs: ['email'],
  },
  'POST /api/user/reset': {
    role: 0,
    body: fields({ email: text, token: text }, 'email', 'token'),
    answer: text,
  },
  'POST /api/user/login': {
    role: 0,
    body: fields({ username: text, password: text, setup_code: text }, 'username', 'password'),
    answer: record('user'),
  },
  'POST /api/user/login/code': {
    role: 0,
    body: fields({ flow_token: text, code: text }, 'flow_token', 'code'),
    answer: record('user'),
  },
  'GET /api/user/logout': { role: 0 },
  'POST /api/user/register': {
    role: 0,
    query: { turnstile: text },
    body: fields(
      {
        username: text,
        password: text,
        email: text,
        verification_code: text,
        aff_code: text,
        invitation: text,
      },
      'username',
      'password',
    ),
  },
  'GET /api/user/self': {
    role: 1,
    answer: record('user'),
  },
  'PUT /api/user/self': {
    role: 1,
    body: fields({
      username: text,
      display_name: text,
      password: text,
      original_password: text,
      _before: { type: 'object', additionalProperties: true },
    }),
  },
  'DELETE /api/user/self': { fresh: true, role: 1 },
  'GET /api/user/confirm': {
    role: 1,
    answer: flag,
  },
  'POST /api/user/confirm': {
    role: 1,
    body: fields({ password: text }, 'password'),
  },
  'GET /api/user/factor': {
    role: 1,
    answer: fields({ enabled: flag, codes_left: whole, needed: flag }),
  },
  'POST /api/user/factor/setup': {
    fresh: true,
    role: 1,
    answer: fields({ secret: text, link: text }),
  },
  'POST /api/user/factor/enable': {
    fresh: true,
    role: 1,
    body: fields({ code: text }, 'code'),
    answer: codes,
  },
  'POST /api/user/factor/disable': { role: 1, body: fields({ code: text }, 'code') },
  'POST /api/user/factor/codes': { fresh: true, role: 1, answer: codes },
  'POST /api/user/passkey/login/begin': { role: 0, answer: toSign },
  'POST /api/user/passkey/login/finish': { role: 0, body: signed, answer: record('user') },
  'GET /api/user/passkeys': {
    role: 1,
    answer: list(fields({ id: text, name: text, created_at: time })),
  },
  'POST /api/user/passkeys/begin': {
    role: 1,
    body: fields({ name: text }, 'name'),
    answer: toSign,
  },
  'POST /api/user/passkeys/finish': {
    fresh: true,
    role: 1,
    body: fields({ name: text, credential: signed }, 'name', 'credential'),
    answer: codes,
  },
  'DELETE /api/user/passkeys/{id}': { role: 1 },
  'POST /api/user/check/begin': { role: 1, answer: toSign },
  'POST /api/user/check/finish': {
    role: 1,
    body: fields({ credential: signed }, 'credential'),
    answer: fields({ scope: text }),
  },
  'POST /api/user/check': { role: 1, body: fields({ code: text }, 'code') },
  'GET /api/user/sessions': {
    role: 1,
    answer: sessions,
  },
  'DELETE /api/user/sessions/{id}': { role: 1 },
  'POST /api/user/sessions/end': { role: 1 },
  'GET /api/user/dashboard': {
    role: 1,
    query: { zone: text },
    answer: {
      type: ['array', 'null'],
      items: { type: 'object', additionalProperties: true },
    },
  },
  'GET /api/user/aff': { role: 1, answer: text },
  'GET /api/user/token': {
    fresh: true,
    role: 1,
    answer: text,
  },
  'POST /api/user/topup': {
    role: 1,
    body: fields({ key: text }, 'key'),
    answer: quota,
  },
  'GET /api/user/available_models': {
    role: 1,
    answer: texts,
  },
  'POST /api/user/manage': {
    fresh: true,
    role: 1,
    may: (can) => can('user', 'list') && actions.some((action) => can('user', action)),
    body: (can) =>
      fields(
        { username: text, action: { enum: actions.filter((action) => can('user', action)) } },
        'username',
        'action',
      ),
    answer: fields({ role: whole, status: whole }),
  },
  'GET /api/oauth/state': {
    role: 0,
    query: {
      sign_in: {
        const: 'true',
        description: 'to sign in, whoever is signed in already; else to bind',
      },
    },
    answer: text,
    beside: { code_challenge: { type: 'string', description: 'of PKCE, with the method S256' } },
  },
  'GET /api/oauth/github': {
    role: 0,
    query: code,
  },
  'GET /api/oauth/lark': { role: 0, query: code },
  'GET /api/oauth/oidc': { role: 0, query: code },
  'GET /api/oauth/wechat': {
    role: 0,
    query: code,
  },
  'GET /api/oauth/wechat/bind': {
    role: 1,
    query: code,
  },
  'GET /api/oauth/email/bind': {
    role: 1,
    query: { email: text, code: text },
    needs: ['email', 'code'],
  },
};
