/** `menu.json` of the own folder: names, order and groups of the menu, hidden entries, the name of the product. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OwnMenu } from '../../schema/ownMenu';

/** @throws SyntaxError for a file that is not JSON */
export function readMenu(own: string | undefined): OwnMenu {
  const file = own && join(own, 'menu.json');
  return file && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}
