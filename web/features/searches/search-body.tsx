import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { BestCard } from './best-card.tsx';
import { CandidateActions, type CandidateActionsProps } from './candidate-actions.tsx';
import { CandidateCard } from './candidate-card.tsx';
import { ConfirmedCard } from './confirmed-card.tsx';
import { FrontCard, weightedObjectives } from './front-card.tsx';
import { LineageCard } from './lineage-card.tsx';
import { OperatorsCard } from './operators-card.tsx';
import { candidateOf, type ReadSearch, seedOf } from './search.ts';
import { SegmentsCard } from './segments-card.tsx';
import styles from './searches.module.css';

interface SearchBodyProps {
  search: ReadSearch;
  /** The search as its owner reads it, who can do something with a candidate; null for visitors. */
  owned: Omit<CandidateActionsProps, 'candidate'> | null;
  /** Further cards. */
  children?: ReactNode;
}

/** The cards of a search, for its owner and for visitors. The chosen candidate is part of the address. */
export function SearchBody({ search, owned, children }: SearchBodyProps) {
  const [params, setParams] = useSearchParams();
  const asked = params.get('candidate');
  const named = asked === null ? null : candidateOf(search, Number(asked));
  const chosen = named ?? candidateOf(search, search.best) ?? seedOf(search);
  const choose = (number: number) =>
    setParams(
      (before) => {
        before.set('candidate', String(number));
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  const isFront = search.setup.selection === 'front' || weightedObjectives(search).length > 1;
  return (
    <>
      <div className={styles.grid}>
        <BestCard search={search} />
        <ConfirmedCard search={search} />
      </div>
      <div className={styles.grid}>
        <LineageCard search={search} chosen={chosen?.number ?? null} onChoose={choose} />
        {chosen === null ? null : (
          <CandidateCard search={search} candidate={chosen} onChoose={choose}>
            {owned === null ? null : <CandidateActions {...owned} candidate={chosen} />}
          </CandidateCard>
        )}
      </div>
      <div className={styles.grid}>
        <SegmentsCard search={search} chosen={chosen?.number ?? null} onChoose={choose} />
        <OperatorsCard search={search} />
      </div>
      {isFront || children !== undefined ? (
        <div className={styles.grid}>
          {isFront ? <FrontCard search={search} /> : null}
          {children}
        </div>
      ) : null}
    </>
  );
}
