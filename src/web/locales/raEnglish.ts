import english from 'ra-language-english';
import { flatMessages } from './flatMessages';

export const texts = flatMessages(english);
