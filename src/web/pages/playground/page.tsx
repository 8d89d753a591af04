export { PlaygroundPage as default } from './PlaygroundPage';

export const page = {
  path: '/playground',
  role: 'user',
  needs: { user: 'playground' },
  title: 'nav.playground',
  icon: 'models',
  place: 25,
  texts: ['home', 'entry'],
  frame: false,
};
