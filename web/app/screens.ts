import {
  Chat,
  Cog,
  Comment,
  Form,
  GitBranch,
  History,
  LabTest,
  Lightbulb,
  People,
  TimelineLineChart,
  User,
} from '@blueprintjs/icons';
import type { ComponentType } from 'react';
import { useSession } from '../session/context.tsx';
import { Book, Pulse } from './small-icons.tsx';

/** An entry of the navigation. */
export interface Screen {
  to: string;
  label: string;
  Icon: ComponentType<{ 'aria-hidden'?: 'true' }>;
  /** Paths of further screens for which the entry is marked as current. */
  parts?: readonly string[];
  isForOperators?: boolean;
  /** Heading of the group that it stands in. */
  group?: 'Research';
}

/** Entries of the navigation, in order; those of a group follow each other. */
const screens: readonly Screen[] = [
  { to: '/', label: 'Test a message', Icon: Chat },
  { to: '/runs', label: 'Runs', Icon: History, parts: ['/compare', '/recurring'] },
  { to: '/experiments', label: 'Experiments', Icon: LabTest },
  { to: '/segments', label: 'Segments', Icon: People },
  { to: '/ai-assistant', label: 'AI assistant', Icon: Lightbulb },
  { to: '/analytics', label: 'Analytics', Icon: TimelineLineChart },
  { to: '/panels', label: 'Panels', Icon: Comment, group: 'Research' },
  { to: '/searches', label: 'Searches', Icon: GitBranch, group: 'Research' },
  { to: '/surveys', label: 'Surveys', Icon: Form, group: 'Research' },
  { to: '/profiles', label: 'Profiles', Icon: User, group: 'Research' },
  { to: '/research', label: 'Research papers', Icon: Book, group: 'Research' },
  { to: '/settings', label: 'Settings', Icon: Cog },
  { to: '/operations', label: 'Operations', Icon: Pulse, isForOperators: true },
];

const screensOfEverybody = screens.filter(({ isForOperators }) => isForOperators !== true);

/** Returns the entries for the signed-in person. */
export function useScreens(): readonly Screen[] {
  return useSession().user?.isOperator ? screens : screensOfEverybody;
}
