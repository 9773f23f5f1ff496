import { useMutation } from '@apollo/client/react';
import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { parseDescribed, type Described } from '../../../../domain/segments/described/described.ts';
import { maxSeed } from '../../../../domain/segments/described/proposal.ts';
import { Card } from '../../../components/card.tsx';
import { LabeledNumberField } from '../../../components/labeled-number-field.tsx';
import { ShareBars } from '../../../components/share-bars.tsx';
import { DrawSegmentAgainDocument } from '../../../generated/described/graphql.ts';
import { SegmentListDocument, type SegmentFieldsFragment } from '../../../generated/segments/graphql.ts';
import { shownError } from '../../../lib/errors.ts';
import { toast } from '../../../lib/toaster.ts';
import { fieldLabel } from '../field-names.ts';
import { SourceNote } from './source-note.tsx';
import styles from './described.module.css';

const originWords: Record<Described['origin'], string> = {
  model: 'Proposed by a model',
  simulator: 'Proposed by the simulated provider’s rules',
  published: 'Taken from published tables',
  typed: 'Written by hand',
};

/** How a described segment was drawn, with the shares and their sources; nothing for other segments. */
export function DescribedCard({ segment }: { segment: Pick<SegmentFieldsFragment, 'id' | 'described'> }) {
  const described = parseDescribed({ described: segment.described });
  if (described === null) return null;
  const { seed, description, origin, model, proposal } = described;
  return (
    <Card title={`Drawn from a description, seed ${seed}`}>
      {description === '' ? null : <p className="mb-8">‘{description}’</p>}
      <p className="muted mb-12">
        {originWords[origin]}
        {origin === 'model' && model !== null ? ` (${model})` : ''}, {proposal.country}. The people are made up; these
        are the shares they were drawn by.
      </p>
      <div className={styles.attributes}>
        {proposal.attributes.map((attribute) => {
          const given = proposal.pairs.find((pair) => pair.attribute === attribute.name)?.given;
          return (
            <section key={attribute.name} aria-label={fieldLabel(attribute.name)}>
              <h3 className="mb-8">{fieldLabel(attribute.name)}</h3>
              <ShareBars label={`Shares of ${fieldLabel(attribute.name)}`} shares={attribute.values} />
              {given === undefined ? null : (
                <p className="small muted">Differs by {fieldLabel(given).toLowerCase()}.</p>
              )}
              <SourceNote attribute={attribute} origin={origin} />
            </section>
          );
        })}
      </div>
      <DrawAgain segmentId={segment.id} seed={seed} />
    </Card>
  );
}

function DrawAgain({ segmentId, seed }: { segmentId: string; seed: number }) {
  const navigate = useNavigate();
  const [other, setOther] = useState<number | null>(seed < maxSeed ? seed + 1 : 0);
  const [draw, { loading }] = useMutation(DrawSegmentAgainDocument, { refetchQueries: [SegmentListDocument] });
  const drawAgain = async () => {
    if (other === null) return;
    try {
      const { data } = await draw({ variables: { id: segmentId, seed: other } });
      if (data) await navigate(`/segments/${data.drawSegmentAgain}`);
      void toast('Other people were drawn by the same shares', 'success');
    } catch (error) {
      void toast(`The draw failed: ${shownError(error).message}`, 'danger');
    }
  };
  return (
    <form
      className={styles.again}
      onSubmit={(event) => {
        event.preventDefault();
        void drawAgain();
      }}
    >
      <LabeledNumberField
        id="another-seed"
        label="Another seed"
        value={other}
        min={0}
        max={maxSeed}
        onChange={(typed) => setOther(typed === null ? null : Math.trunc(typed))}
      />
      <Button
        type="submit"
        text="Draw again with another seed"
        loading={loading}
        disabled={other === null || other === seed || other < 0 || other > maxSeed}
      />
    </form>
  );
}
