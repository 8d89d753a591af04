/** The texts that every page of the console draws with. */

import { zh as formats } from '../formats/texts.zh';
import { zh as list } from '../list/texts/texts.zh';
import { zh as content } from '../pages/content/texts.zh';
import { zh as relay } from '../relay/texts.zh';
import { zh as channel } from '../resources/channel/texts.zh';
import { zh as redemption } from '../resources/redemption/texts.zh';
import { zh as token } from '../resources/token/texts.zh';
import { zh as user } from '../resources/user/texts.zh';
import { zh as ui } from '../ui/texts.zh';
import { zh as app } from './texts.zh';

export const texts = {
  ...relay,
  ...formats,
  ...list,
  ...content,
  ...channel,
  ...redemption,
  ...token,
  ...user,
  ...ui,
  ...app,
};
