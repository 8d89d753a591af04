import { testLooks } from '../support/testLooks';

testLooks('en-US');
