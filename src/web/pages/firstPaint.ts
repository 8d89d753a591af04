/**
 * What the entry and the pages share, imported by the console app and by pages that use little of it: the bundler would
 * split off what only some of them share with the entry, and each such file is one more request of the sign-in page.
 */
import '../layout/Layout';
import '../openProvider';
import '../session';
import '../toasts/reportError';
import '../ui/LightForm';
