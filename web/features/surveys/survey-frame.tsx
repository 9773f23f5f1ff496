import { lazy, type ReactNode, Suspense } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { SurveyDefinition } from '../../../domain/surveys/survey.ts';
import { SkeletonBlock } from '../../components/skeleton.tsx';
import { useCrumb } from '../../lib/crumb.ts';
import type { Survey } from './survey.ts';
import { SurveyHeader } from './survey-header.tsx';
import styles from './surveys.module.css';

const ShareTab = lazy(async () => ({ default: (await import('./share/share-tab.tsx')).ShareTab }));
const ResponsesTab = lazy(async () => ({ default: (await import('./responses/responses-tab.tsx')).ResponsesTab }));

interface SurveyFrameProps {
  survey: Survey;
  /** Title as it is now, perhaps not saved yet. */
  title: string;
  /** The version that is previewed and exported. */
  definition: SurveyDefinition;
  build: ReactNode;
  mainAction: ReactNode;
  onChanged: () => void;
}

const tabs = ['build', 'share', 'responses'] as const;

/** The frame of a survey: its header, its tabs, and the tab that the address names. */
export function SurveyFrame({ survey, title, definition, build, mainAction, onChanged }: SurveyFrameProps) {
  const [address] = useSearchParams();
  const tab = tabs.find((one) => one === address.get('tab')) ?? 'build';
  const name = title === '' ? 'Survey without a title' : title;
  useCrumb(name);
  return (
    <div className="stack">
      <SurveyHeader survey={survey} name={name} definition={definition} mainAction={mainAction} onChanged={onChanged} />
      <SurveyTabs id={survey.id} current={tab} />
      {tab === 'build' ? build : null}
      <Suspense fallback={<SkeletonBlock height={240} />}>
        {tab === 'share' ? <ShareTab survey={survey} definition={definition} onChanged={onChanged} /> : null}
        {tab === 'responses' ? <ResponsesTab survey={survey} /> : null}
      </Suspense>
    </div>
  );
}

interface SurveyTabsProps {
  id: string;
  current: (typeof tabs)[number] | 'results';
}

/** The parts of a survey, as links. */
export function SurveyTabs({ id, current }: SurveyTabsProps) {
  const parts = [
    { key: 'build', label: 'Build', to: `/surveys/${id}` },
    { key: 'share', label: 'Share', to: `/surveys/${id}?tab=share` },
    { key: 'responses', label: 'Responses', to: `/surveys/${id}?tab=responses` },
    { key: 'results', label: 'Results', to: `/surveys/${id}/results` },
  ] as const;
  return (
    <nav aria-label="Parts of the survey" className={styles.tabs}>
      {parts.map(({ key, label, to }) => (
        <Link key={key} to={to} aria-current={key === current ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
