import { ShortcutsDialog } from './ShortcutsDialog';
import { SignOutDialog } from './SignOutDialog';

/** The dialogs that seldom open above the page, in one file. */
export function FrameDialog({ isSignOut, onClose }: { isSignOut: boolean; onClose: () => void }) {
  return isSignOut ? <SignOutDialog onClose={onClose} /> : <ShortcutsDialog onClose={onClose} />;
}
