import { createTexts } from '../../core/texts/createTexts';
import { en } from './texts.en';
import { zh } from './texts.zh';

export type HomeKey = keyof typeof en;

/** Texts of the home page of who is signed in. */
export const { text: homeText, useTexts: useHomeT } = createTexts<HomeKey>(en, zh);
