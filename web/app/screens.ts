import { Chat, Cog, History, Lightbulb, People, TimelineLineChart } from '@blueprintjs/icons';
import type { ComponentType } from 'react';

/** An entry of the navigation. */
export interface Screen {
  to: string;
  label: string;
  Icon: ComponentType<{ 'aria-hidden'?: 'true' }>;
  /** Paths of further screens for which the entry is marked as current. */
  parts?: readonly string[];
}

/** Entries of the navigation, in order. */
export const screens: readonly Screen[] = [
  { to: '/', label: 'Test a message', Icon: Chat },
  { to: '/runs', label: 'Runs', Icon: History, parts: ['/compare', '/recurring'] },
  { to: '/segments', label: 'Segments', Icon: People },
  { to: '/ai-assistant', label: 'AI assistant', Icon: Lightbulb },
  { to: '/analytics', label: 'Analytics', Icon: TimelineLineChart },
  { to: '/settings', label: 'Settings', Icon: Cog },
];
