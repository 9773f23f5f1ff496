/** Networks whose archives are read, told by the files in them. */
import { facebookFiles, readFacebook } from './facebook.ts';
import { instagramFiles, readInstagram } from './instagram.ts';
import { archiveFiles } from './linkedin.ts';
import { mastodonFiles, readMastodon } from './mastodon.ts';
import type { ArchiveFile, ReadArchive } from './read.ts';
import { readX, xFiles } from './x.ts';

interface JsonNetwork {
  /** Paths of the files that are read; nothing else is unpacked. */
  files: RegExp;
  read(files: readonly ArchiveFile[]): ReadArchive;
}

const networks: readonly JsonNetwork[] = [
  { files: xFiles, read: readX },
  { files: mastodonFiles, read: readMastodon },
  { files: facebookFiles, read: readFacebook },
  { files: instagramFiles, read: readInstagram },
];

/** The network whose files of JSON an archive has the most of; `linkedin` for its CSV files; null for none. */
export function networkOf(paths: readonly string[]): JsonNetwork | 'linkedin' | null {
  if (paths.some((path) => archiveFiles.some((file) => path.toLowerCase().endsWith(file.toLowerCase()))))
    return 'linkedin';
  const counts = networks.map(({ files }) => paths.filter((path) => files.test(path)).length);
  const most = Math.max(...counts);
  return most === 0 ? null : (networks[counts.indexOf(most)] ?? null);
}

const pages = /(^|\/)(start_here|index|your_posts\w*|profile_information|personal_information|posts_\d+)\.html$/i;

/** Reasons why an archive cannot be read, in words for people. */
export const archiveProblems = {
  'no-archive': 'This is not a ZIP archive, or it is damaged. Choose the file that the network sent, as it is',
  'tar-archive':
    'This is a .tar.gz, as some servers of Mastodon send it. Unpack it, pack its outbox.json and actor.json as a ZIP, and choose that',
  'no-profile':
    'There is no Profile.csv with a name in this archive. Ask the network for the archive with your profile',
  'web-pages': 'This archive has web pages alone. Ask the network for it again, in the format JSON',
  'nothing-known':
    'Nothing in this archive can be read. Archives of LinkedIn, X, Mastodon, Bluesky, Facebook, and Instagram (the last two in the format JSON) are read as the network sent them',
  'nothing-own': 'This archive has neither a name nor posts. Ask the network for one with your profile and your posts',
  'too-large': 'The files in this archive are too large when they are unpacked',
  unreadable: 'The files in this archive could not be read. It may be damaged',
} as const;

export type ArchiveProblem = keyof typeof archiveProblems;

/** Tells why no network fits. */
export function whyUnknown(paths: readonly string[]): ArchiveProblem {
  return paths.some((path) => pages.test(path)) ? 'web-pages' : 'nothing-known';
}

/** True when there is nothing that a person could go on with. */
export function isEmptyArchive({ facts, posts }: ReadArchive): boolean {
  return facts.name === '' && posts.read === 0;
}
