/** The texts that every page of the console draws with. */

import { en as formats } from '../formats/texts.en';
import { en as grid } from '../list/texts/texts.en';
import { en as content } from '../pages/content/texts.en';
import { en as data } from '../relay/texts.en';
import { en as channel } from '../resources/channel/texts.en';
import { en as redemption } from '../resources/redemption/texts.en';
import { en as token } from '../resources/token/texts.en';
import { en as user } from '../resources/user/texts.en';
import { en as ui } from '../ui/texts.en';
import { en as shell } from './texts.en';

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
