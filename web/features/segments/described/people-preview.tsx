import { useMemo } from 'react';
import { drawDescribed } from '../../../../domain/segments/described/draw.ts';
import type { Proposal } from '../../../../domain/segments/described/proposal.ts';
import { Card } from '../../../components/card.tsx';
import { WideTable } from '../../../components/wide-table.tsx';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { PeopleRows } from '../people-rows.tsx';

const shownPeople = 10;
const drawAfterMs = 200;

/** The first ten people that this seed draws. */
export function PeoplePreview({ proposal, seed }: { proposal: Proposal; seed: number }) {
  const settled = useDebounced(JSON.stringify(proposal), drawAfterMs);
  const people = useMemo(
    () => drawDescribed(JSON.parse(settled) as Proposal, seed).slice(0, shownPeople),
    [settled, seed],
  );
  const fields = Object.keys(people[0]?.attributes ?? {});
  return (
    <Card title="The first ten people">
      <p className="muted mb-8">Made up from the shares, by seed {seed}. They are nobody in particular.</p>
      <WideTable label="The first ten people">
        <PeopleRows fields={fields} people={people.map(({ attributes }) => attributes)} />
      </WideTable>
    </Card>
  );
}
