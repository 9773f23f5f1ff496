import { useQuery } from '@apollo/client/react';
import { Tab, Tabs } from '@blueprintjs/core';
import { People } from '@blueprintjs/icons';
import { Link, useParams, useSearchParams } from 'react-router';
import { EmptyState, ErrorNote } from '../../components/notice.tsx';
import { PageTitle, ScreenName } from '../../components/page-title.tsx';
import { SkeletonBlock } from '../../components/skeleton.tsx';
import { SegmentDetailDocument, type SegmentFieldsFragment } from '../../generated/segments/graphql.ts';
import { useCrumb } from '../../lib/crumb.ts';
import { shownError } from '../../lib/errors.ts';
import { DefinitionTab } from './definition-tab.tsx';
import { DescribedCard } from './described/described-card.tsx';
import { DistributionCharts } from './distribution-charts.tsx';
import { EmptySegment } from './empty-segment.tsx';
import { ImportsList } from './imports-list.tsx';
import { ProfileTable } from './profile-table.tsx';
import { SegmentHeader } from './segment-header.tsx';
import { WeightsTab } from './weights-tab.tsx';

const tabs = [
  { id: 'overview', title: 'Overview' },
  { id: 'profiles', title: 'Profiles' },
  { id: 'weights', title: 'Weights' },
  { id: 'definition', title: 'Definition' },
] as const;

function panelOf(tab: string, segment: SegmentFieldsFragment) {
  switch (tab) {
    case 'profiles':
      return <ProfileTable segment={segment} />;
    case 'weights':
      return <WeightsTab key={segment.id} segment={segment} />;
    case 'definition':
      return <DefinitionTab key={segment.id} segment={segment} />;
    default:
      return (
        <>
          <DescribedCard key={segment.id} segment={segment} />
          <ImportsList segmentId={segment.id} />
          {segment.size === 0 ? <EmptySegment segment={segment} /> : <DistributionCharts segment={segment} />}
        </>
      );
  }
}

/** One segment: its profiles, their distribution, and its settings. */
export function SegmentScreen() {
  const { id = '' } = useParams();
  const [params, setParams] = useSearchParams();
  const { data, error, refetch } = useQuery(SegmentDetailDocument, { variables: { id } });
  const segment = data?.segment;
  useCrumb(segment?.name);
  if (!data)
    return (
      <>
        <ScreenName>Segment</ScreenName>
        {error ? (
          <ErrorNote
            title="The segment could not be read"
            message={shownError(error).message}
            onRetry={() => void refetch()}
          />
        ) : (
          <SkeletonBlock height={420} />
        )}
      </>
    );
  if (!segment) return <NoSuchSegment />;
  const tab = params.get('tab') ?? 'overview';
  const choose = (next: string) =>
    setParams(next === 'overview' ? {} : { tab: next }, { replace: true, preventScrollReset: true });
  return (
    <div className="stack">
      <PageTitle>{segment.name}</PageTitle>
      <SegmentHeader segment={segment} />
      <Tabs id="segment-tabs" selectedTabId={tab} onChange={(next) => choose(String(next))} renderActiveTabPanelOnly>
        {/* `disabled` is set explicitly: without it Blueprint's arrow keys skip the tab. */}
        {tabs.map(({ id: key, title }) => (
          <Tab
            key={key}
            id={key}
            disabled={false}
            title={title}
            panel={<div className="stack">{panelOf(key, segment)}</div>}
          />
        ))}
      </Tabs>
    </div>
  );
}

function NoSuchSegment() {
  return (
    <>
      <ScreenName>No such segment</ScreenName>
      <EmptyState
        icon={<People size={28} />}
        title="There is no such segment"
        action={<Link to="/segments">All segments</Link>}
      >
        It may have been deleted, or it may belong to someone else.
      </EmptyState>
    </>
  );
}
