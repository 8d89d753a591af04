/** Answers that refuse, by status. */
import { faults } from '../support/faults';
import { testFaults } from '../support/testFaults';

testFaults(faults.filter(({ name }) => /^[45]\d\d/.test(name)));
