/** What clients of the relay call: chat completions and the list of models, in the form of OpenAI's API. */
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { AppError } from '../http/AppError';
import { clientAddress } from '../http/clientAddress';
import { readBody } from '../http/readBody';
import type { AppEnv, Services } from '../http/types';
import { availableModels } from '../services/availableModels';
import { answerChat } from '../services/usage/chat';
import { UsageError } from '../services/usage/UsageError';
import { findPayer } from '../services/usage/usageToken';

const mebibyte = 2 ** 20;

function answerUsageError(error: Error, c: Context<AppEnv>, services: Services): Response {
  if (error instanceof UsageError)
    return c.json(
      { error: { message: error.message, type: 'relay_console_error', code: error.code } },
      error.status,
    );
  if (error instanceof AppError)
    return c.json(
      {
        error: {
          message: 'the request must be a JSON object',
          type: 'relay_console_error',
          code: 'invalid_request',
        },
      },
      400,
    );
  services.log.error({ err: error, path: c.req.path }, 'request failed');
  return c.json(
    { error: { message: 'internal error', type: 'relay_console_error', code: 'internal' } },
    500,
  );
}

export function usageRoutes(services: Services): Hono<AppEnv> {
  const app = new Hono<AppEnv>({ strict: false });
  const payerOf = (c: Context<AppEnv>) =>
    findPayer(services, c.req.header('authorization'), clientAddress(c, services));
  app.use(
    bodyLimit({
      maxSize: 4 * mebibyte,
      onError: () => {
        throw new UsageError(400, 'too_large', 'the request is too large');
      },
    }),
  );
  app.use(async (_c, next) => {
    await services.options.refresh();
    await next();
  });
  app.get('/models', async (c) => {
    const payer = await payerOf(c);
    const models = (await availableModels(services, payer.userId)).filter(
      (model) => payer.models.length === 0 || payer.models.includes(model),
    );
    return c.json({
      object: 'list',
      data: models.map((id) => ({
        id,
        object: 'model',
        created: services.startTime,
        owned_by: 'relay',
      })),
    });
  });
  app.post('/chat/completions', async (c) => {
    const { body, type } = await answerChat(
      services,
      await payerOf(c),
      await readBody(c),
      c.req.raw.signal,
    );
    c.header('Content-Type', type);
    c.header('Cache-Control', 'no-cache');
    return c.body(body);
  });
  app.all('*', (c) => {
    throw new UsageError(
      404,
      'unknown_call',
      `this server has no ${c.req.method} ${c.req.path}; a relay behind --relay may have it`,
    );
  });
  app.onError((error, c) => answerUsageError(error, c, services));
  return app;
}
