const browsers: readonly (readonly [name: string, mark: RegExp])[] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(HeadlessChrome|Chrome|CriOS|Chromium)\//],
  ['Safari', /\bSafari\//],
];

const systems: readonly (readonly [name: string, mark: RegExp])[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
];

const maxNameCharacters = 100;

/** Describes a browser by its user agent: 'Firefox on Windows'. */
export function describeDevice(userAgent: string): string {
  const browser = browsers.find(([, mark]) => mark.test(userAgent))?.[0];
  const system = systems.find(([, mark]) => mark.test(userAgent))?.[0];
  if (browser !== undefined && system !== undefined) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown device';
}

/**
 * Cleans the name that somebody gave a device or passkey: no control characters, at most 100 characters; '' when there
 * is none.
 */
export function cleanGivenName(value: unknown): string {
  return typeof value === 'string'
    ? value
        .replaceAll(/\p{Cc}/gu, '')
        .trim()
        .slice(0, maxNameCharacters)
    : '';
}
