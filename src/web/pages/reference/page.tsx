export { ReferencePage as default } from './ReferencePage';

export const page = {
  path: '/reference',
  role: 'user',
  title: 'nav.reference',
  frame: false,
};
