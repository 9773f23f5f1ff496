import {
  Chat,
  Cog,
  Comment,
  Form,
  GitBranch,
  Help,
  History,
  Lightbulb,
  People,
  TimelineLineChart,
} from '@blueprintjs/icons';
import type { ComponentType } from 'react';
import { useSession } from '../session/context.tsx';
import { Book, Pulse } from './small-icons.tsx';

/** A page of a section with several. */
export interface Tab {
  to: string;
  label: string;
}

/** An entry of the navigation. */
export interface Screen {
  to: string;
  label: string;
  Icon: ComponentType<{ 'aria-hidden'?: 'true' }>;
  /** Pages of the section, beside each other at its top; the first is that of the entry. */
  tabs?: readonly Tab[];
  isForOperators?: boolean;
  /** Part of the navigation that it stands in: the seven main entries have none. */
  group?: 'Account' | 'More';
}

/** Entries of the navigation, in order; those of a group follow each other. */
const screens: readonly Screen[] = [
  { to: '/', label: 'Test', Icon: Chat },
  {
    to: '/runs',
    label: 'Results',
    Icon: History,
    tabs: [
      { to: '/runs', label: 'Runs' },
      { to: '/experiments', label: 'Comparisons' },
      { to: '/compare', label: 'Compare runs' },
      { to: '/recurring', label: 'Recurring' },
    ],
  },
  {
    to: '/segments',
    label: 'Audiences',
    Icon: People,
    tabs: [
      { to: '/segments', label: 'Segments' },
      { to: '/profiles', label: 'Profiles' },
    ],
  },
  { to: '/searches', label: 'Better wordings', Icon: GitBranch },
  { to: '/panels', label: 'Panels', Icon: Comment },
  { to: '/surveys', label: 'Surveys', Icon: Form },
  { to: '/analytics', label: 'Analytics', Icon: TimelineLineChart },
  { to: '/ai-assistant', label: 'AI assistant', Icon: Lightbulb, group: 'Account' },
  { to: '/settings', label: 'Settings', Icon: Cog, group: 'Account' },
  { to: '/research', label: 'Research papers', Icon: Book, group: 'More' },
  { to: '/help', label: 'Help', Icon: Help, group: 'More' },
  { to: '/operations', label: 'Operations', Icon: Pulse, isForOperators: true, group: 'More' },
];

const screensOfEverybody = screens.filter(({ isForOperators }) => isForOperators !== true);

/** Returns the entries for the signed-in person. */
export function useScreens(): readonly Screen[] {
  return useSession().user?.isOperator ? screens : screensOfEverybody;
}

/** Returns the pages beside the one at this path; empty where it is no page of a section. */
export function tabsAt(pathname: string): readonly Tab[] {
  return screens.find(({ tabs = [] }) => tabs.some(({ to }) => to === pathname))?.tabs ?? [];
}

/** True for the pages of an entry and those below them. */
export function isWithin({ to, tabs = [] }: Pick<Screen, 'to' | 'tabs'>, pathname: string): boolean {
  if (to === '/') return pathname === '/';
  return [to, ...tabs.map((tab) => tab.to)].some((path) => pathname === path || pathname.startsWith(`${path}/`));
}

/** All pages of sections, for the palette. */
export const sectionTabs: readonly Tab[] = screens.flatMap(({ tabs = [] }) => tabs);
