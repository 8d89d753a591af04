/** False at an address of numbers: browsers keep no passkeys for one. */
export const hasHostName = (): boolean => /[a-z]/i.test(location.hostname.replace(/^\[.*/, ''));
