export { ChatPage as default } from './ChatPage';

export const page = {
  path: '/chat',
  role: 'visitor',
  title: 'nav.chat',
  icon: 'chat',
  place: 90,
  texts: ['home'],
  frame: false,
};
