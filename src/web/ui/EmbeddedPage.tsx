/** A page of another origin in a frame. It may run, but not reach or move the console; of the own origin none is shown. */
export function EmbeddedPage({ title, address }: { title: string; address: string }) {
  if (new URL(address).origin === location.origin) return null;
  return <iframe className="frame" title={title} src={address} sandbox="allow-scripts allow-forms allow-popups allow-same-origin" referrerPolicy="no-referrer" />;
}
