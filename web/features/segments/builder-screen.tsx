import { useMutation, useQuery } from '@apollo/client/react';
import { Button } from '@blueprintjs/core';
import { useNavigate, useSearchParams } from 'react-router';
import { Card } from '../../components/card.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { PageTitle } from '../../components/page-title.tsx';
import { CreateSegmentDocument, SegmentPoolDocument } from '../../generated/segments/graphql.ts';
import { shownError } from '../../lib/errors.ts';
import { toast } from '../../lib/toaster.ts';
import { CriteriaEditor } from './criteria-editor.tsx';
import { finished, newGroup } from './criteria.ts';
import { LinkButton } from '../../components/link-button.tsx';
import { LivePreview } from './live-preview.tsx';
import { NameFields } from './name-fields.tsx';
import { SourcesField } from './sources-field.tsx';
import styles from './segments.module.css';

const emptySegment = { name: '', description: '', tags: [] as string[], criteria: newGroup('all') };

/** Creates a segment from the profiles of other segments that meet criteria, now and later. */
export function BuilderScreen() {
  const [params, setParams] = useSearchParams();
  const sourceIds = params.getAll('from').filter(Boolean);
  const navigate = useNavigate();
  const { data, error } = useQuery(SegmentPoolDocument, { variables: { sourceIds }, skip: sourceIds.length === 0 });
  const pool = data?.segmentPool;
  const [create] = useMutation(CreateSegmentDocument);
  const { values, set, problems, isBusy, showProblems, onSubmit } = useForm({
    initial: emptySegment,
    otherwise: shownError,
    submit: async ({ name, description, tags, criteria }) => {
      const input = {
        name,
        description: description || null,
        tags,
        sourceIds,
        criteria: finished(criteria),
      };
      const made = await create({ variables: { input } });
      if (!made.data) return;
      await navigate(`/segments/${made.data.createSegment}`);
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
          Everyone in other segments who meets your criteria. It follows those segments: profiles imported there later
          are included too.
        </p>
      </div>
      <div className={styles.two}>
        <Card title="Who belongs">
          <SourcesField chosen={sourceIds} onChange={(ids) => setParams({ from: ids }, { replace: true })} />
          {error ? <p role="alert">{shownError(error).message}</p> : null}
          <CriteriaEditor
            sourceIds={sourceIds}
            fields={pool?.fields ?? []}
            criteria={values.criteria}
            onChange={set('criteria')}
          />
        </Card>
        <LivePreview sourceIds={sourceIds} of={pool?.size} criteria={finished(values.criteria)} />
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
              disabled={sourceIds.length === 0}
            />
            <LinkButton to="/segments" text="Cancel" />
            {sourceIds.length === 0 ? <span className="muted small">Choose whose profiles it takes first.</span> : null}
          </div>
        </div>
      </Card>
    </form>
  );
}
