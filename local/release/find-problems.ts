/** Checks that a version can be published. */
import { operatorHeading, readNewestRelease } from './changelog.ts';

/** The facts of a checkout that a release depends on. */
export interface Checkout {
  /** Changed files that are not committed. */
  uncommitted: readonly string[];
  changelog: string;
  readme: string;
  /** Versions by the file that states them. */
  versions: Readonly<Record<string, string>>;
  /** Files that a stranger looks for and that are missing. */
  missingFiles: readonly string[];
  /** True when a license file stands in the root. */
  hasLicense: boolean;
  /** Deep and release test files without a pass of the present sources. */
  openTests: readonly string[];
  /** Packages without any license. */
  unlicensed: readonly string[];
}

/** Files that a stranger looks for first. */
export const expectedFiles = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md', 'Dockerfile'];

/** Sentence of the README as long as the owner has not chosen a license. */
export const noLicenseSentence = 'No license is given yet';

const maxNames = 5;

/** Lists what stands in the way of a release, each as a sentence that says what to do. */
export function findReleaseProblems(checkout: Checkout): string[] {
  return [
    ...findVersionProblems(checkout),
    ...nameAll(checkout.uncommitted, 'Commit or remove what is changed'),
    ...nameAll(checkout.missingFiles, 'Write the missing files'),
    ...nameAll(
      checkout.openTests,
      'Run the tests that have not passed with these sources (`npm run test:release` runs all)',
    ),
    ...nameAll(checkout.unlicensed, 'Ask for a license of, or replace, packages without one'),
    ...findLicenseProblems(checkout),
  ];
}

function findVersionProblems({ changelog, versions }: Checkout): string[] {
  const release = readNewestRelease(changelog);
  if (release === null) return ['Begin CHANGELOG.md with a heading such as `## 0.1.0, 2026-12-01`.'];
  const others = Object.entries(versions).filter(([, version]) => version !== release.version);
  return [
    ...(release.date === null ? [`Write the day of ${release.version} into its heading in CHANGELOG.md.`] : []),
    ...(release.operatorSteps === ''
      ? [`Say in CHANGELOG.md under “${operatorHeading}” what to do for ${release.version}.`]
      : []),
    ...others.map(([file, version]) => `${file} says ${version}, CHANGELOG.md ${release.version}: make them agree.`),
  ];
}

function findLicenseProblems({ readme, hasLicense }: Checkout): string[] {
  const saysNone = readme.includes(noLicenseSentence);
  if (hasLicense && saysNone) return ['There is a license now: remove the sentence that there is none from README.md.'];
  if (!hasLicense && !saysNone) return [`Add a LICENSE file, or write “${noLicenseSentence}” into README.md.`];
  return [];
}

function nameAll(names: readonly string[], sentence: string): string[] {
  if (names.length === 0) return [];
  const more = names.length > maxNames ? ` and ${names.length - maxNames} more` : '';
  return [`${sentence}: ${names.slice(0, maxNames).join(', ')}${more}.`];
}
