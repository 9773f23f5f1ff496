/** The signed-in person as the screens see it. */
import { AuthError } from '../../../web/session/errors.ts';
import { watchUser, type UserState } from '../../../web/session/user.ts';
import type { Session, SessionChange } from '../../../web/session/session.ts';
import type { SignedInUser } from '../../../web/session/types.ts';

const person = (userId: string) => ({ userId }) as SignedInUser;

/** A session whose user requests are answered by the test, in the order of the requests. */
function startWatch({
  isClockOff = false,
  signOut = async () => {},
}: { isClockOff?: boolean; signOut?: () => Promise<void> } = {}) {
  let state: UserState = { loading: true, user: null, error: null };
  let listener = (_change: SessionChange) => {};
  const messages: string[] = [];
  const requests: PromiseWithResolvers<SignedInUser | null>[] = [];
  const session = {
    currentUser: () => {
      const answer = Promise.withResolvers<SignedInUser | null>();
      requests.push(answer);
      return answer.promise;
    },
    isClockOff: () => isClockOff,
    signOut: () => {
      listener('signed-out');
      return signOut();
    },
    subscribe: (added: typeof listener) => {
      listener = added;
      return () => {};
    },
  } as Partial<Session> as Session;
  const watch = watchUser(
    session,
    (next) => (state = next(state)),
    (text) => messages.push(text),
  );
  const stop = watch.start();
  return {
    watch,
    stop,
    messages,
    state: () => state,
    tell: (change: SessionChange) => listener(change),
    /** Answers the n-th request for the user. */
    answer: async (at: number, user: SignedInUser | null | Error) => {
      if (user instanceof Error) requests[at]?.reject(user);
      else requests[at]?.resolve(user);
      await new Promise((resolve) => setTimeout(resolve, 0));
    },
  };
}

const nobody = { loading: false, user: null, error: null };

test('the user is read at the start, and again after a sign-in', async () => {
  const { state, answer, tell } = startWatch();
  await answer(0, null);
  expect(state()).toEqual(nobody);
  tell('signed-in');
  await answer(1, person('ann'));
  expect(state()).toEqual({ ...nobody, user: { userId: 'ann' } });
});

test('a response that arrives after the sign-out does not sign the person in again', async () => {
  const { watch, state, answer } = startWatch();
  await answer(0, person('ann'));
  void watch.reload();
  await watch.signOut();
  await answer(1, person('ann'));
  expect(state()).toEqual(nobody);
});

test.each([person('ann'), new AuthError('X', 'x', { status: 500 })])(
  'a late response about the previous person is ignored',
  async (late) => {
    const { watch, state, answer, tell } = startWatch();
    void watch.reload();
    tell('signed-out');
    tell('signed-in');
    await answer(2, person('bob'));
    await answer(1, late);
    expect(state()).toEqual({ ...nobody, user: { userId: 'bob' } });
  },
);

test('nothing changes after the session is no longer observed', async () => {
  const { stop, state, answer } = startWatch();
  stop();
  await answer(0, person('ann'));
  expect(state().user).toBeNull();
});

test('a signed-in person stays so while the server cannot be reached', async () => {
  const { watch, state, answer } = startWatch();
  await answer(0, person('ann'));
  void watch.reload();
  await answer(1, new AuthError('NetworkError', 'Network error. Please check your connection'));
  expect(state()).toEqual({
    loading: false,
    user: { userId: 'ann' },
    error: 'Network error. Please check your connection',
  });
});

describe('a sign-out that does not reach the server', () => {
  const cut = () => Promise.reject(new AuthError('NetworkError', 'Network error. Please check your connection'));

  test('shows a message and ends the session in this browser', async () => {
    const { watch, state, messages, answer } = startWatch({ signOut: cut });
    await answer(0, person('ann'));
    await watch.signOut();
    expect(messages).toEqual([
      'You are signed out here. The server could not be reached: Network error. Please check your connection',
    ]);
    expect(state()).toEqual({ ...nobody, error: 'Network error. Please check your connection' });
  });

  test('does not sign out a person who has signed in meanwhile', async () => {
    const failing = Promise.withResolvers<void>();
    const { watch, state, answer, tell } = startWatch({ signOut: () => failing.promise });
    const leaving = watch.signOut();
    tell('signed-in');
    await answer(1, person('bob'));
    failing.reject(new Error('late'));
    await leaving;
    expect(state()).toEqual({ ...nobody, user: { userId: 'bob' } });
  });
});

test.each([
  [true, ['The clock of this device is more than 5 minutes off. Times shown here may look wrong.']],
  [false, []],
])('a person whose clock is wrong (%s) is told so at sign-in', (isClockOff, expected) => {
  const { messages, tell } = startWatch({ isClockOff });
  tell('signed-in');
  expect(messages).toEqual(expected);
});
