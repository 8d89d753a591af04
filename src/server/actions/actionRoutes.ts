/** The calls of actions that schema files describe and that src/server/actions/<resource>.ts answers. */
import type { ValidateFunction } from 'ajv';
import { Hono } from 'hono';
import { actionTexts, calledActions, inputsOf } from '../../schema/actions';
import { holds } from '../../schema/conditions';
import { createAjv } from '../../schema/createAjv';
import { buildWriteSchema } from '../../schema/formSchema';
import { userRole } from '../../schema/records.gen';
import { resources } from '../../schema/registry';
import { fieldName } from '../../schema/texts';
import type { ActionInfo, Locale, ResourceSchema, Row } from '../../schema/types';
import { checkAccess, requireRole } from '../auth/session';
import { writeAudit } from '../auth/writeAudit';
import { AppError } from '../kernel/AppError';
import { ok } from '../kernel/envelope';
import { fieldErrors } from '../kernel/fieldErrors';
import { localeOfRequest } from '../kernel/localeOfRequest';
import { readBody } from '../kernel/readBody';
import type { AppContext, AppEnv } from '../kernel/types';
import type { Services } from '../options/Services';
import { holdRecord } from '../records/holdRecord';
import { parseId } from '../records/recordRoutes';
import { getRecord, updateRecord } from '../records/records';
import { storedValues, toColumns } from '../store/columns';
import { asOne } from '../store/requestTransaction';
import { servedResources } from '../store/storedResources';
import type { Actions } from './ActionContext';
import { actionFiles, isAnswered } from './actionFiles';

const ajv = createAjv({ allowUnionTypes: true });
const validators = new WeakMap<ResourceSchema, ValidateFunction>();

/** The inputs of a body. @throws AppError badField naming the first that is wrong */
function readInput(inputs: ResourceSchema, body: Row, locale: Locale): Row {
  const { $id: _, ...rules } = buildWriteSchema('action', inputs, 'create');
  const validate = validators.get(inputs) ?? ajv.compile(rules);
  validators.set(inputs, validate);
  const given = Object.entries(inputs.properties).flatMap(([name, { default: usual }]) => {
    const value = body[name] ?? usual;
    return value === undefined || value === '' ? [] : [[name, value]];
  });
  const input: Row = Object.fromEntries(given);
  if (validate(input)) return input;
  const fields = fieldErrors(validate.errors, inputs, locale);
  const [[field, reason] = ['', '']] = Object.entries(fields);
  throw new AppError('badField', { field: fieldName(inputs, field, locale), reason }, 200, fields);
}

/** Does an action on a record, if the caller may. */
async function run(
  c: AppContext,
  services: Services,
  { name, key, action }: { name: string; key: string; action: ActionInfo },
  handler: Actions[string],
): Promise<unknown> {
  const schema = resources[name];
  if (!schema) throw new AppError('notFound');
  const user = c.get('user');
  const [writer, locale] = [{ caller: user, locale: localeOfRequest(c) }, localeOfRequest(c)];
  checkAccess(c, { resource: name, action: key });
  const id = parseId(c.req.param('id'));
  /** The record as it is now, where the action is for it. */
  const find = async () => {
    const row = await getRecord(services.store, name, { caller: user }, id);
    const record = storedValues(schema, row);
    if (action.when && !holds(action.when, record)) {
      const { label } = actionTexts(schema, key, action, locale);
      throw new AppError('actionNotNow', { action: label });
    }
    checkAccess(c, { resource: name, action: key, record });
    return record;
  };
  await find();
  const input = readInput(inputsOf(schema, key, action), await readBody(c), locale);
  const change = (values: Row) =>
    updateRecord(services.store, name, id, toColumns(schema, values), writer);
  const data = await asOne(async () => {
    // Another call of the action waits here for the end of this one, and finds the record as it is then.
    await holdRecord(services.store, name, id);
    return handler({ services, user, locale, id, record: await find(), input, change });
  });
  if (schema['x-resource'].owner === undefined)
    await writeAudit(services, user, { key: 'acted', record: name, what: `#${id}`, action: key });
  return data ?? null;
}

/** The calls of all actions, to be mounted behind all others. */
export function actionRoutes(services: Services): Hono<AppEnv> {
  const app = new Hono<AppEnv>({ strict: false });
  for (const [name, schema] of Object.entries(servedResources())) {
    const info = schema['x-resource'];
    for (const [key, action] of calledActions(info)) {
      const handler = isAnswered(name, key) ? actionFiles[name]?.[key] : undefined;
      if (!handler || action.call) continue;
      app.post(`/${info.path}/:id/${key}`, requireRole(services, userRole.user), async (c) =>
        ok(c, await run(c, services, { name, key, action }, handler)),
      );
    }
  }
  return app;
}
