/** The seven steps: what they say, where they take place and what they point at. */
import { anyProvider } from '../../../domain/providers/provider.ts';
import type { TourPaths } from './tour-state.ts';

export interface TourStep {
  id: string;
  title: string;
  text: string;
  /** The path of the screen it takes place on; null for any. */
  path: string | null;
  /** What it points at, best first; the first one that can be seen is taken. Empty for the middle of the screen. */
  targets: readonly string[];
  placement: 'right' | 'bottom' | 'center';
  hasSettingsButton?: boolean;
}

/** On a phone the navigation is behind this button. */
const menuButton = 'button[aria-label="Open navigation"]';
const navigation = 'aside nav[aria-label="Main"]';

function inNavigation(path: string): readonly string[] {
  return [`${navigation} a[href="${path}"]`, navigation, menuButton];
}

export const tourSteps: readonly TourStep[] = [
  {
    id: 'welcome',
    title: 'Welcome to Soundings',
    text: 'Find out how an audience reacts to a message before you send it. This tour takes a minute; you can leave it at any point and restart it from the help menu.',
    path: null,
    targets: [],
    placement: 'center',
  },
  {
    id: 'simulation',
    title: 'Test a message',
    text: 'Write or paste a message, choose who hears it and run it. AI personas answer one by one, and you see how many are for it, who is against and why.',
    path: '/',
    targets: ['.bp6-form-group:has(#compose-message)', '#compose-message', 'main form'],
    placement: 'bottom',
  },
  {
    id: 'segments',
    title: 'Audience segments',
    text: 'An audience is made of segments. Start with the samples, import voters or customers from a file, or describe people by criteria.',
    path: null,
    targets: inNavigation('/segments'),
    placement: 'right',
  },
  {
    id: 'ai-assistant',
    title: 'AI assistant',
    text: 'Let the assistant draft messages, suggest a better wording and draw recommendations from the runs you have made.',
    path: null,
    targets: inNavigation('/ai-assistant'),
    placement: 'right',
  },
  {
    id: 'analytics',
    title: 'Analytics',
    text: 'See trends over time, which messages did best, where segments and models disagree and what it cost. Every chart can be exported.',
    path: null,
    targets: inNavigation('/analytics'),
    placement: 'right',
  },
  {
    id: 'settings',
    title: 'Settings and API keys',
    text: `You need one AI key to start, from ${anyProvider}. Without one, use the built-in simulated provider: it is free.`,
    path: null,
    targets: inNavigation('/settings'),
    placement: 'right',
    hasSettingsButton: true,
  },
  {
    id: 'complete',
    title: 'You are ready',
    text: 'Write your first message whenever you like. You can restart this tour from the help menu.',
    path: null,
    targets: [],
    placement: 'center',
  },
];

export const tourPaths: TourPaths = tourSteps.map(({ path }) => path);
