export { TopUpPage as default } from './TopUpPage';

export const page = {
  path: '/topup',
  role: 'user',
  title: 'nav.topup',
  icon: 'topUp',
  place: 40,
  frame: false,
};
