import type { JobEvent } from './events.ts';

const width = 24;

interface Terminal {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** Shows the progress on one line of the terminal, elsewhere on one line for each change; in a browser nowhere. */
export function drawProgress({ event, progress, state, message }: JobEvent): void {
  const { process } = globalThis as { process?: { stderr?: Terminal } };
  const stderr = process?.stderr;
  if (stderr === undefined) return;
  const filled = Math.round(progress * width);
  const bar = `${'█'.repeat(filled)}${'░'.repeat(width - filled)}`;
  const line = `${bar} ${Math.round(progress * 100)}% ${state}${message === '' ? '' : `: ${message}`}`;
  stderr.write(stderr.isTTY === true ? `\r\u001B[K${line}${event === 'end' ? '\n' : ''}` : `${line}\n`);
}
