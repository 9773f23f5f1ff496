/** Reads an archive of a person's own data in a process of its own, which `archive-route.ts` limits. */
import { answerEach } from '../helper-side.ts';
import { openArchive, type ArchiveAnswer, type ArchiveTask } from './open-archive.ts';

answerEach((task) =>
  openArchive(task as ArchiveTask).catch((): ArchiveAnswer => ({ kind: 'failed', why: 'unreadable' })),
);
