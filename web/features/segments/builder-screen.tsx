import { useMutation, useQuery } from '@apollo/client/react';
import { Button, FormGroup, HTMLSelect } from '@blueprintjs/core';
import { useNavigate, useSearchParams } from 'react-router';
import { Card } from '../../components/card.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { PageTitle } from '../../components/page-title.tsx';
import { CreateSegmentDocument, SegmentDetailDocument, SegmentListDocument } from '../../generated/segments/graphql.ts';
import { shownError } from '../../lib/errors.ts';
import { count } from '../../lib/format.ts';
import { toast } from '../../lib/toaster.ts';
import { CriteriaEditor } from './criteria-editor.tsx';
import { emptyCriterion, finished } from './criteria.ts';
import { LinkButton } from '../../components/link-button.tsx';
import { LivePreview } from './live-preview.tsx';
import { NameFields } from './name-fields.tsx';
import styles from './segments.module.css';

const emptySegment = { name: '', description: '', tags: [] as string[], criteria: [emptyCriterion()] };

/** Creates a segment from the profiles of another segment that meet criteria, now and later. */
export function BuilderScreen() {
  const [params, setParams] = useSearchParams();
  const sourceId = params.get('from') ?? '';
  const navigate = useNavigate();
  const { data: source } = useQuery(SegmentDetailDocument, { variables: { id: sourceId }, skip: sourceId === '' });
  const [create] = useMutation(CreateSegmentDocument);
  const { values, set, problems, isBusy, showProblems, onSubmit } = useForm({
    initial: emptySegment,
    otherwise: shownError,
    submit: async ({ name, description, tags, criteria }) => {
      const input = {
        name,
        description: description || null,
        tags,
        sourceId: sourceId || null,
        criteria: finished(criteria),
      };
      const { data } = await create({ variables: { input } });
      if (!data) return;
      await navigate(`/segments/${data.createSegment}`);
      void toast(`${name} was made`, 'success');
    },
  });
  const { name: nameProblem, ...otherProblems } = problems;
  const [otherProblem] = Object.values(otherProblems);

  return (
    // Any change discards the error.
    <form className="stack" onSubmit={onSubmit} onChange={() => showProblems({})}>
      <PageTitle>New segment</PageTitle>
      <div>
        <h1>New segment</h1>
        <p className="muted">
          Everyone in another segment who meets your criteria. It follows that segment: profiles imported there later
          are included too.
        </p>
      </div>
      <div className={styles.two}>
        <Card title="Who belongs">
          <SourceField sourceId={sourceId} onChange={(id) => setParams(id ? { from: id } : {}, { replace: true })} />
          <CriteriaEditor
            sourceId={sourceId}
            fields={source?.segment?.fields ?? []}
            criteria={values.criteria}
            onChange={set('criteria')}
          />
        </Card>
        <LivePreview sourceId={sourceId} of={source?.segment?.size ?? 0} criteria={finished(values.criteria)} />
      </div>
      <Card title="What it is called">
        <div className={styles.form}>
          <NameFields
            isNew
            values={values}
            nameProblem={nameProblem}
            onName={set('name')}
            onDescription={set('description')}
            onTags={set('tags')}
          />
          {otherProblem ? <p role="alert">{otherProblem}</p> : null}
          <div className={styles.footer}>
            <Button
              type="submit"
              intent="primary"
              text="Make the segment"
              loading={isBusy}
              disabled={sourceId === ''}
            />
            <LinkButton to="/segments" text="Cancel" />
            {sourceId === '' ? <span className="muted small">Choose whose profiles it takes first.</span> : null}
          </div>
        </div>
      </Card>
    </form>
  );
}

/** Chooses the segment whose profiles are taken; the choice is in the address. */
function SourceField({ sourceId, onChange }: { sourceId: string; onChange: (id: string) => void }) {
  const { data } = useQuery(SegmentListDocument);
  const segments = data?.segments ?? [];
  return (
    <FormGroup label="Profiles of" labelFor="source">
      <HTMLSelect
        id="source"
        fill
        value={sourceId}
        options={[
          { value: '', label: 'Choose a segment' },
          ...segments.map(({ id, name, size }) => ({ value: id, label: `${name} · ${count(size)}` })),
        ]}
        onChange={(event) => onChange(event.target.value)}
      />
    </FormGroup>
  );
}
