import { ShortcutsDialog } from './ShortcutsDialog';
import { SignOutDialog } from './SignOutDialog';

/** What is seldom open above the page, in one file. */
export function FrameDialog({ isSignOut, onClose }: { isSignOut: boolean; onClose: () => void }) {
  return isSignOut ? <SignOutDialog onClose={onClose} /> : <ShortcutsDialog onClose={onClose} />;
}
