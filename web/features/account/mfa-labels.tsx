import { Envelope, MobilePhone, Shield } from '@blueprintjs/icons';
import type { MfaType } from '../../../domain/identity/challenges.ts';
import type { Choice } from './choice-list.tsx';

/** Labels of the second factors. */
export const mfaLabels: Record<MfaType, Omit<Choice, 'id'>> = {
  TOTP: {
    label: 'Authenticator app',
    explanation: 'A code from an app on your phone; works offline',
    icon: <Shield />,
  },
  EMAIL: { label: 'Email', explanation: 'A code is emailed to you', icon: <Envelope /> },
  SMS: { label: 'Text message', explanation: 'A code is sent to your phone number', icon: <MobilePhone /> },
};
