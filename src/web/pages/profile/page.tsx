export { ProfilePage as default } from '../../account/profile/ProfilePage';

export const page = {
  path: '/user/edit',
  role: 'user',
  title: 'nav.profile',
  texts: ['form'],
  frame: false,
};
