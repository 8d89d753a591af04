export { HomePage as default } from './HomePage';

export const page = {
  path: '/',
  role: 'visitor',
  title: 'nav.home',
  icon: 'home',
  place: 0,
  frame: false,
};
