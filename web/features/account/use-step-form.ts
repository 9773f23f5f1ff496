import { useSession } from '../../session/context.tsx';
import { toast } from '../../lib/toaster.ts';
import type { ConfirmSignInInput } from '../../session/types.ts';
import type { PendingStep } from '../../session/step.ts';
import { type Problems, useForm } from '../../components/form/use-form.ts';
import { useOpenNextScreen } from './use-open-next-screen.ts';

interface Options<V> {
  step: PendingStep;
  initial: V;
  check: (values: V) => Problems;
  answer: (values: V) => ConfirmSignInInput;
  /** Remembers this browser after the sign-in, so that the next one is shorter. */
  rememberDevice?: boolean;
}

/** The form of one sign-in step: sends the answer and opens the next screen. */
export function useStepForm<V extends Record<string, string>>({
  step,
  initial,
  check,
  answer,
  rememberDevice = false,
}: Options<V>) {
  const { session } = useSession();
  const openNextScreen = useOpenNextScreen({ replace: true });
  return useForm({
    initial,
    check,
    otherwise: 'Failed to sign in',
    submit: async (values) => {
      const result = await session.confirmSignIn(answer(values));
      if (result.isSignedIn && rememberDevice)
        session
          .rememberThisDevice()
          .catch(() => void toast('This browser could not be remembered. You can try again in Settings.', 'warning'));
      await openNextScreen(result, step.username);
    },
  });
}
