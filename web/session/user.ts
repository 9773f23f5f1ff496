/** Tracks the signed-in user. Framework-free: React reads it through context.tsx. */
import { isNetworkError, messageOf } from './errors.ts';
import type { Session } from './session.ts';
import type { SignedInUser } from './types.ts';

export interface UserState {
  /** True until the current user and the settings have been read. */
  loading: boolean;
  /** Null when nobody is signed in. */
  user: SignedInUser | null;
  /** Why the user could not be read or signed out; null otherwise. */
  error: string | null;
}

export interface UserWatch {
  /** Reads the user and tracks changes from then on. Returns a function that stops. */
  start(): () => void;
  /** Reads the user and the settings again. */
  reload(): Promise<void>;
  /** Never throws: the session here has ended; if the server could not be reached, the person is notified. */
  signOut(): Promise<void>;
}

const clockText = 'The clock of this device is more than 5 minutes off. Times shown here may look wrong.';

/** `show` receives each new state, `tell` a sentence for the person. */
export function watchUser(
  session: Session,
  show: (next: (before: UserState) => UserState) => void,
  tell: (text: string) => void,
): UserWatch {
  // Detects stale responses: somebody signed in or out, or another read started, meanwhile.
  let latestRead = 0;

  async function reload(): Promise<void> {
    const thisRead = (latestRead += 1);
    const next = await readUserState(session);
    if (thisRead === latestRead) show(next);
  }

  function start(): () => void {
    void reload();
    const stop = session.subscribe((change) => {
      if (change === 'signed-out') {
        latestRead += 1;
        show(() => ({ loading: false, user: null, error: null }));
      }
      if (change !== 'signed-in') return;
      show((before) => ({ ...before, error: null }));
      if (session.isClockOff()) tell(clockText);
      void reload();
    });
    return () => {
      latestRead += 1;
      stop();
    };
  }

  async function signOut(): Promise<void> {
    const answered = session.signOut();
    // The session here has ended and subscribers were notified.
    const thisRead = latestRead;
    try {
      await answered;
    } catch (failure) {
      const error = messageOf(failure, 'Failed to sign out');
      tell(`You are signed out here. The server could not be reached: ${error}`);
      if (thisRead === latestRead) show((before) => ({ ...before, error }));
    }
  }

  return { start, reload, signOut };
}

async function readUserState(session: Session): Promise<(before: UserState) => UserState> {
  try {
    const user = await session.currentUser();
    return () => ({ loading: false, user, error: null });
  } catch (failure) {
    const error = messageOf(failure, 'An unknown error has occurred.');
    // Only the connection is lost: keep the signed-in user.
    return (before) => ({ loading: false, user: isNetworkError(failure) ? before.user : null, error });
  }
}
