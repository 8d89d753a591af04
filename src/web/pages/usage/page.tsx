export { UsagePage as default } from './UsagePage';

export const page = {
  path: '/usage',
  role: 'user',
  needs: { user: 'usage_report' },
  title: 'nav.usage',
  icon: 'chart',
  place: 62,
  texts: ['home'],
  frame: false,
};
