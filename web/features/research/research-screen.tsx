import { useQuery } from '@apollo/client/react';
import { useSearchParams } from 'react-router';
import { allScholars } from '../../../domain/papers/index-kind.ts';
import { Card } from '../../components/card.tsx';
import { ScreenName } from '../../components/page-title.tsx';
import { SelectField } from '../../components/select-field.tsx';
import { ScholarSegmentsDocument } from '../../generated/research/graphql.ts';
import { IndexCard } from './index-card.tsx';
import { SearchCard } from './search-card.tsx';
import styles from './research.module.css';

/** Papers of scholars: whose, whether they can be searched, and what they say about a question. */
export function ResearchScreen() {
  const [params, setParams] = useSearchParams();
  const segmentId = params.get('segment') ?? allScholars;
  const { data } = useQuery(ScholarSegmentsDocument, { fetchPolicy: 'cache-and-network' });
  const segments = data?.segments.filter(({ type, id }) => type === 'social_media' || id === segmentId) ?? [];
  const choose = (id: string) => setParams(id === allScholars ? {} : { segment: id });
  return (
    <div className="stack">
      <ScreenName>Research papers</ScreenName>
      <Card label="Whose papers">
        <div className={styles.choice}>
          <SelectField id="research-segment" label="Whose papers" value={segmentId} onChange={choose}>
            <option value={allScholars}>All scholars</option>
            {segments.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        </div>
      </Card>
      <IndexCard key={`index of ${segmentId}`} segmentId={segmentId} />
      <SearchCard key={`search in ${segmentId}`} segmentId={segmentId} />
    </div>
  );
}
