import { testLooks } from '../support/cases/looks';

testLooks('zh');
