import { listen, type Listener } from '../db/listen.ts';

export type NoticeListener = Pick<Listener, 'close'>;

/**
 * Calls `onNotice(accountId)` when a call ended in another process and it is this process's turn, and `onNotice(null)`
 * when notices may have been missed. Without a connection waiting calls still poll every second.
 */
export function listenForNotices(
  url: string,
  process: string,
  onNotice: (accountId: string | null) => void,
): NoticeListener {
  return listen(url, {
    channel: 'soundings_permits',
    applicationName: 'soundings pacer',
    onNotice: (payload) => {
      const space = payload.lastIndexOf(' ');
      if (payload.slice(space + 1) === process) onNotice(payload.slice(0, space));
    },
    onListening: () => onNotice(null),
  });
}
