/** Reads CHANGELOG.md, whose newest version is its first. */

export interface Release {
  version: string;
  /** Day of the release as `2026-12-01`; null while it is not released. */
  date: string | null;
  /** Markdown below the heading, as it is published. */
  notes: string;
  /** Steps for whoever runs Soundings; empty when the section is missing. */
  operatorSteps: string;
}

/** Heading of the section for those who run Soundings. Each version has one, even if it says that there is nothing to do. */
export const operatorHeading = '### For operators';

/** Returns the newest version; null when no heading names one. */
export function readNewestRelease(changelog: string): Release | null {
  const [, version, day, notes = ''] = /^## (\S+), (.+)\n([^]*?)(?=^## |$(?![^]))/m.exec(changelog) ?? [];
  if (version === undefined || day === undefined) return null;
  const [, steps = ''] = notes.split(`${operatorHeading}\n`);
  const [operatorSteps = ''] = steps.split(/^### /m);
  return {
    version,
    date: /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : null,
    notes: notes.trim(),
    operatorSteps: operatorSteps.trim(),
  };
}
