/** The seven steps: their texts, screens and targets. */
import { anyProvider } from '../../../domain/providers/provider.ts';
import type { TourPaths } from './tour-state.ts';

export interface TourStep {
  id: string;
  title: string;
  text: string;
  /** Added where the simulator of providers runs. */
  withSimulator?: string;
  /** Path of the step's screen; null for any screen. */
  path: string | null;
  /** Selectors of the target, best first; the first visible one is used. Empty for a card in the middle. */
  targets: readonly string[];
  placement: 'right' | 'bottom' | 'center';
  hasSettingsButton?: boolean;
}

/** The button that opens the navigation on a phone. */
const menuButton = 'button[aria-label="Open navigation"]';
const navigation = 'aside nav[aria-label="Main"]';

function inNavigation(path: string): readonly string[] {
  return [`${navigation} a[href="${path}"]`, navigation, menuButton];
}

/** The steps in order. */
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
    // The first is Blueprint's FormGroup, with its label.
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
    text: `You need one AI key to start, from ${anyProvider}.`,
    withSimulator: 'Without one, use the built-in simulated provider: it is free.',
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

/** Returns the text of a step on this installation. */
export function stepText({ text, withSimulator }: TourStep, hasSimulator: boolean): string {
  return hasSimulator && withSimulator !== undefined ? `${text} ${withSimulator}` : text;
}

export const tourPaths: TourPaths = tourSteps.map(({ path }) => path);
