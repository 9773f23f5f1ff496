import { useQuery } from '@apollo/client/react';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { titleOfRun } from '../../../domain/simulations/library/titles.ts';
import { statusLabel } from '../../components/status-tag.tsx';
import { useTour } from '../../features/tour/tour-context.tsx';
import { RecentRunsDocument, SegmentsDocument } from '../../generated/graphql.ts';
import { helpTitles } from '../../generated/help-titles.ts';
import { ExperimentNamesDocument } from '../../generated/experiments/graphql.ts';
import { PanelsDocument } from '../../generated/panels/graphql.ts';
import { SearchesDocument } from '../../generated/searches/graphql.ts';
import { SurveysDocument } from '../../generated/surveys/graphql.ts';
import { counted, shorten } from '../../lib/format.ts';

import { sectionTabs, useScreens } from '../screens.ts';
import { useSignOut } from '../use-sign-out.ts';
import type { Entry } from './entries.ts';
import { focusWhenThere } from '../../lib/keyboard.ts';

/** Number of latest runs among which the palette searches. */
const searchedRuns = 50;
/** Number of latest experiments among which the palette searches. */
const searchedExperiments = 50;

/** Screens that the navigation does not list. */
const otherScreens = [
  { to: '/inbox', label: 'Inbox' },
  { to: '/segments/new', label: 'New segment' },
  { to: '/segments/import', label: 'Import people from a file' },
  { to: '/panels/new', label: 'New panel' },
  { to: '/panels/import', label: 'Import a transcript' },
  { to: '/searches/new', label: 'New search' },
  { to: '/settings/keys', label: 'Settings: provider keys' },
  { to: '/settings/notifications', label: 'Settings: notifications' },
  { to: '/settings/security', label: 'Settings: sign-in and security' },
  { to: '/settings/data', label: 'Settings: your data' },
] as const;

/** Further words by which people look for a screen, such as its earlier name. */
const formerNames: Partial<Record<string, string>> = {
  '/': 'a message',
  '/searches': 'searches genetic',
  '/compare': 'runs',
  '/recurring': 'runs schedule',
};

/** Returns everything the palette offers; runs, experiments, panels, searches, surveys and segments are read when it opens. */
export function useEntries(): Entry[] {
  const navigate = useNavigate();
  const { start } = useTour();
  const signOut = useSignOut();
  const screens = useScreens();
  const { data: runs } = useQuery(RecentRunsDocument, { variables: { limit: searchedRuns } });
  const { data: experiments } = useQuery(ExperimentNamesDocument, { variables: { limit: searchedExperiments } });
  const { data: panels } = useQuery(PanelsDocument);
  const { data: searches } = useQuery(SearchesDocument);
  const { data: surveys } = useQuery(SurveysDocument);
  const { data: segments } = useQuery(SegmentsDocument);
  return useMemo(() => {
    const open = (to: string) => () => void navigate(to);
    const newMessage = async () => {
      await navigate('/');
      focusWhenThere('#compose-message');
    };
    return [
      { id: 'new', group: 'Actions', label: 'New message', words: 'compose write run', go: () => void newMessage() },
      { id: 'tour', group: 'Actions', label: 'Start the tour', words: 'help onboarding', go: start },
      { id: 'out', group: 'Actions', label: 'Sign out', words: 'log out leave', go: () => void signOut() },
      ...[...screens, ...sectionTabs, ...otherScreens].map(({ to, label }): Entry => ({
        id: `${to} ${label}`,
        group: 'Screens',
        label,
        words: formerNames[to] ?? '',
        go: open(to),
      })),
      ...helpTitles.map(({ slug, title }): Entry => ({
        id: `help ${slug}`,
        group: 'Help',
        label: title,
        words: 'help how what',
        go: open(`/help/${slug}`),
      })),
      ...(runs?.recentSimulations.items ?? []).map(({ jobId, message, name, tags, ...run }): Entry => ({
        id: `run ${jobId}`,
        group: 'Runs',
        label: shorten(titleOfRun({ name, message }), 60),
        aside: statusLabel(run).word,
        words: [jobId, message, ...tags].join(' '),
        go: open(`/runs/${jobId}`),
      })),
      ...(experiments?.experiments.items ?? []).map(({ id, name, isFinal }): Entry => ({
        id: `experiment ${id}`,
        group: 'Comparisons',
        label: shorten(name, 60),
        aside: isFinal ? 'Completed' : 'Running',
        words: name,
        go: open(`/experiments/${id}`),
      })),
      ...(panels?.panels ?? []).map(({ jobId, topic, status }): Entry => ({
        id: `panel ${jobId}`,
        group: 'Panels',
        label: shorten(topic, 60),
        aside: statusLabel({ status, error: null }).word,
        words: `${jobId} ${topic}`,
        go: open(`/panels/${jobId}`),
      })),
      ...(searches?.searches ?? []).map(({ jobId, title, status }): Entry => ({
        id: `search ${jobId}`,
        group: 'Better wordings',
        label: shorten(title, 60),
        aside: statusLabel({ status, error: null }).word,
        words: `${jobId} ${title}`,
        go: open(`/searches/${jobId}`),
      })),
      ...(surveys?.surveys ?? []).map(({ id, title, status }): Entry => ({
        id: `survey ${id}`,
        group: 'Surveys',
        label: shorten(title, 60),
        aside: `${status.charAt(0).toUpperCase()}${status.slice(1)}`,
        go: open(`/surveys/${id}`),
      })),
      ...(segments?.segments ?? []).map(({ id, name, size, tags }): Entry => ({
        id: `segment ${id}`,
        group: 'Segments',
        label: name,
        aside: counted(size, 'profile'),
        words: tags.join(' '),
        go: open(`/segments/${encodeURIComponent(id)}`),
      })),
    ];
  }, [navigate, start, signOut, screens, runs, experiments, panels, searches, surveys, segments]);
}
