export { SettingPage as default } from './SettingPage';

export const page = {
  path: '/setting',
  role: 'user',
  title: 'nav.setting',
  icon: 'settings',
  place: 70,
  texts: ['account', 'form'],
  shape: 'settings',
  frame: false,
};
