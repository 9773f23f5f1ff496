/** Names the packages of others that a release contains, with their licenses. */

/** Part of package-lock.json. */
export interface PackageLock {
  /** By folder: `node_modules/react`; the project itself is ''. */
  packages: Record<string, LockedPackage>;
}

interface LockedPackage {
  version?: string;
  /** SPDX expression, as its author gave it. */
  license?: string;
  dev?: boolean;
  /** Needed by packages for development and, optionally, by others. */
  devOptional?: boolean;
}

/** A package with the texts of its license and notice files. */
export interface Notice {
  name: string;
  version: string;
  license: string | null;
  texts: string[];
}

/**
 * Lists the packages that a release contains, by name and version. `readTexts` returns the license files in a package's
 * folder; null for a package that is not installed, as one for another operating system.
 */
export function listNotices(lock: PackageLock, readTexts: (folder: string) => string[] | null): Notice[] {
  const notices = Object.entries(lock.packages).flatMap(
    ([folder, { version = '', license = null, dev, devOptional }]) => {
      if (folder === '' || dev || devOptional) return [];
      const texts = readTexts(folder);
      const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
      return texts === null ? [] : [{ name, version, license, texts }];
    },
  );
  const byVersion = new Map(notices.map((notice) => [`${notice.name} ${notice.version}`, notice]));
  return [...byVersion.values()].toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

/** Names packages that say nowhere under which license they are. */
export function listUnlicensed(notices: readonly Notice[]): string[] {
  return notices
    .filter(({ license, texts }) => license === null && texts.length === 0)
    .map(({ name, version }) => `${name} ${version}`);
}

/** Writes the notices as Markdown. Packages that share a text share its section. */
export function writeNotices(notices: readonly Notice[]): string {
  const lines = notices.map(({ name, version, license }) => `- ${name} ${version}: ${license ?? 'see its text below'}`);
  const owners = new Map<string, string[]>();
  for (const { name, version, texts } of notices)
    for (const text of texts) owners.set(text, [...(owners.get(text) ?? []), `${name} ${version}`]);
  const sections = [...owners].map(([text, names]) => `## ${names.join(', ')}\n\n${text}\n`);
  return [
    '# Third-party notices',
    '',
    'Soundings contains these packages of others, under their own licenses.',
    '',
    ...lines,
    '',
    ...sections,
  ].join('\n');
}
