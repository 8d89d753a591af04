/**
 * Imported by pages that use little of the shell: the bundler would split off what only the other pages share with the
 * entry, and each such file is one more request of the sign-in page.
 */
import '../layout/Layout';
import '../session';
import '../toasts/reportError';
