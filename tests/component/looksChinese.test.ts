import { testLooks } from './support/looks';

testLooks('zh');
