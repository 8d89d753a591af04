import { testLooks } from '../support/testLooks';

testLooks('zh-CN');
