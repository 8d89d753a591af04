export { PricesPage as default } from './PricesPage';

export const page = {
  path: '/prices',
  role: 'visitor',
  needs: { visitor: 'guest_prices', user: 'prices' },
  title: 'nav.prices',
  icon: 'balance',
  place: 35,
  texts: ['home'],
  frame: false,
};
