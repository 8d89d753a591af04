import { testLooks } from './support/looks';

testLooks('en');
