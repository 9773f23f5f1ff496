/** `npm ci` refuses a lock file that lacks an entry, and `npm install` leaves out those of platforms the registry does not have. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Entry {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

const lock = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package-lock.json'), 'utf8')) as {
  packages: Record<string, Entry>;
};

/** Looks for a package where Node would: beside the one that needs it, then in each folder above. */
function isLocked(from: string, name: string): boolean {
  const folders = from
    .split('/node_modules/')
    .map((_, at, parts) => parts.slice(0, parts.length - at).join('/node_modules/'));
  const places = [
    ...folders.filter((folder) => folder !== '').map((folder) => `${folder}/node_modules/${name}`),
    `node_modules/${name}`,
  ];
  return places.some((place) => Object.hasOwn(lock.packages, place));
}

test('the lock file has an entry for every dependency, also of other platforms', () => {
  const missing = Object.entries(lock.packages).flatMap(([from, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter((name) => !isLocked(from, name))
      .map((name) => `${name} of ${from}`),
  );
  expect(missing).toEqual([]);
});
