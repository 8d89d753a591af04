/** The texts that every page of the console draws with. */

import { en as formats } from '../formats/texts.en';
import { en as list } from '../list/texts/texts.en';
import { en as content } from '../pages/content/texts.en';
import { en as relay } from '../relay/texts.en';
import { en as channel } from '../resources/channel/texts.en';
import { en as redemption } from '../resources/redemption/texts.en';
import { en as token } from '../resources/token/texts.en';
import { en as user } from '../resources/user/texts.en';
import { en as ui } from '../ui/texts.en';
import { en as app } from './texts.en';

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
