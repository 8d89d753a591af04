export { AboutPage as default } from './AboutPage';

export const page = {
  path: '/about',
  role: 'visitor',
  title: 'nav.about',
  icon: 'about',
  place: 80,
  frame: false,
};
