/** The texts that every page of the console draws with. */

import { zh as formats } from '../formats/texts.zh';
import { zh as grid } from '../list/texts/texts.zh';
import { zh as content } from '../pages/content/texts.zh';
import { zh as data } from '../relay/texts.zh';
import { zh as channel } from '../resources/channel/texts.zh';
import { zh as redemption } from '../resources/redemption/texts.zh';
import { zh as token } from '../resources/token/texts.zh';
import { zh as user } from '../resources/user/texts.zh';
import { zh as ui } from '../ui/texts.zh';
import { zh as shell } from './texts.zh';

export const texts = {
  ...data,
  ...formats,
  ...grid,
  ...content,
  ...channel,
  ...redemption,
  ...token,
  ...user,
  ...ui,
  ...shell,
};
