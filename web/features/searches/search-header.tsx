import { ProgressBar } from '@blueprintjs/core';
import { definitionOf } from '../../../domain/providers/provider.ts';
import { RecordHeader } from '../../components/record-header.tsx';
import { WaitingNote } from '../../components/waiting-note.tsx';
import { StatusTag } from '../../components/status-tag.tsx';
import type { JobFieldsFragment } from '../../generated/graphql.ts';
import { count, counted, duration, usd } from '../../lib/format.ts';
import { type Search, searched } from './search.ts';
import { SearchActions } from './search-actions.tsx';
import styles from './searches.module.css';

interface SearchHeaderProps {
  search: Search;
  job: JobFieldsFragment;
  isOpen: boolean;
  /** Reads the search again. */
  onChanged: () => Promise<unknown>;
}

/** Where the search stands, what it has spent, and what can be done with it. */
export function SearchHeader({ search, job, isOpen, onChanged }: SearchHeaderProps) {
  const facts = [
    generationWords(search),
    search.isSimulated ? `${count(search.calls)} calls` : spendWords(search),
    isOpen && !job.isPaused && search.secondsLeft !== null ? `about ${duration(search.secondsLeft)} left` : null,
    search.isSimulated ? null : modelOf(search),
    'AI personas',
  ].filter((fact) => fact !== null);
  return (
    <RecordHeader
      title={search.title}
      actions={<SearchActions search={search} job={job} isOpen={isOpen} onChanged={onChanged} />}
      status={<StatusTag status={job.status} error={job.error} isPaused={job.isPaused} />}
      isSimulated={search.isSimulated}
      facts={facts}
    >
      {isOpen ? (
        <ProgressBar
          className={styles.progress ?? ''}
          value={job.progress / 100}
          intent="primary"
          stripes={false}
          animate={false}
          aria-label="Progress of the search"
          aria-valuenow={job.progress}
          aria-valuemin={0}
          aria-valuemax={100}
        />
      ) : null}
      <WaitingNote waiting={job.isPaused ? null : job.waiting} />
    </RecordHeader>
  );
}

const phaseWords: Record<string, string> = {
  judging: 'finalists are checked for new claims',
  control: 'paraphrases are asked for comparison',
  confirming: 'finalists are being confirmed',
};

function generationWords(search: Search): string {
  const { generation, totalGenerations, phase } = search;
  if (phase === 'done') return counted(generation, 'generation');
  const words = phaseWords[phase];
  if (words !== undefined) return words;
  const mine = searched(search).filter((candidate) => candidate.generation === generation);
  const decided = mine.filter(({ status }) => status !== 'racing' && status !== 'writing').length;
  const progress = mine.length === 0 ? '' : `, ${decided} of ${counted(mine.length, 'candidate')} decided`;
  return `generation ${generation} of ${totalGenerations}${progress}`;
}

function spendWords({ costUsd, spendCapUsd }: Search): string {
  return spendCapUsd === null ? usd(costUsd) : `${usd(costUsd)} of ${usd(spendCapUsd)}`;
}

function modelOf({ setup: { modelProvider, model } }: Search): string {
  return model ?? definitionOf(modelProvider).label;
}
