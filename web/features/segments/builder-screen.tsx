import { useMutation, useQuery } from '@apollo/client/react';
import { Button } from '@blueprintjs/core';
import { useNavigate, useSearchParams } from 'react-router';
import { isObject } from '../../../domain/is-object.ts';
import { Card } from '../../components/card.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { PageTitle } from '../../components/page-title.tsx';
import { CreateSegmentDocument, SegmentPoolDocument } from '../../generated/segments/graphql.ts';
import { draftStorageKey } from '../../lib/drafts.ts';
import { shownError } from '../../lib/errors.ts';
import { toast } from '../../lib/toaster.ts';
import { useStoredDraft } from '../../lib/use-stored-draft.ts';
import { useSession } from '../../session/context.tsx';
import { CriteriaEditor } from './criteria-editor.tsx';
import { finished, newGroup, readDraftGroup, type DraftGroup } from './criteria.ts';
import { LinkButton } from '../../components/link-button.tsx';
import { LivePreview } from './live-preview.tsx';
import { NameFields } from './name-fields.tsx';
import { SourcesField } from './sources-field.tsx';
import styles from './segments.module.css';

interface NewSegment {
  name: string;
  description: string;
  tags: string[];
  criteria: DraftGroup;
}

const emptySegment: NewSegment = { name: '', description: '', tags: [], criteria: newGroup('all') };

/** Reads a stored draft; missing and malformed parts are empty. */
function segmentFrom(stored: unknown): NewSegment {
  if (!isObject(stored)) return emptySegment;
  const { name, description, tags, criteria } = stored;
  return {
    name: typeof name === 'string' ? name : '',
    description: typeof description === 'string' ? description : '',
    tags: Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : [],
    criteria: readDraftGroup(criteria) ?? emptySegment.criteria,
  };
}

/** Creates a segment from the profiles of other segments that meet criteria, now and later. */
export function BuilderScreen() {
  const [params, setParams] = useSearchParams();
  const sourceIds = params.getAll('from').filter(Boolean);
  const navigate = useNavigate();
  const { data, error } = useQuery(SegmentPoolDocument, { variables: { sourceIds }, skip: sourceIds.length === 0 });
  const pool = data?.segmentPool;
  const [create] = useMutation(CreateSegmentDocument);
  const stored = useStoredDraft(draftStorageKey(useSession().user?.userId ?? '', 'segment'), {
    read: segmentFrom,
    isEmpty: (draft) => JSON.stringify(draft) === JSON.stringify(emptySegment),
  });
  const { values, set, problems, isBusy, showProblems, onSubmit } = useForm({
    initial: emptySegment,
    stored: [stored.draft, stored.change],
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
      stored.replace(emptySegment);
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
            <LinkButton to="/segments" text="Cancel" onClick={() => stored.replace(emptySegment)} />
            {sourceIds.length === 0 ? <span className="muted small">Choose whose profiles it takes first.</span> : null}
          </div>
        </div>
      </Card>
    </form>
  );
}
