const browsers: [name: string, sign: RegExp][] = [
  ['Edge', /\bEdg/],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /(Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
];
const systems: [name: string, sign: RegExp][] = [
  ['Android', /\bAndroid\b/],
  ['iOS', /\b(iPhone|iPad|iPod)\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
];

/** The browser and the system that a program says to be; a part of its text for others. */
export function agentName(agent: string): { browser: string; system: string | undefined } {
  const find = (of: typeof browsers) => of.find(([, sign]) => sign.test(agent))?.[0];
  return { browser: find(browsers) ?? agent.slice(0, 40), system: find(systems) };
}
