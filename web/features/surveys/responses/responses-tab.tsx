import { useQuery } from '@apollo/client/react';
import { Button, SegmentedControl, Switch } from '@blueprintjs/core';
import { People } from '@blueprintjs/icons';
import { lazy, type ReactElement, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Card } from '../../../components/card.tsx';
import { EmptyState, ErrorNote } from '../../../components/notice.tsx';
import { SkeletonBlock } from '../../../components/skeleton.tsx';
import {
  SurveyResponsesDocument,
  type SurveyResponsesQuery,
  SurveyVersionsDocument,
} from '../../../generated/surveys/graphql.ts';
import { shownError } from '../../../lib/errors.ts';
import { definitionOf, type Survey } from '../survey.ts';
import { ResponseRow } from './response-row.tsx';
import styles from './responses.module.css';

const ImportAnswers = lazy(async () => ({ default: (await import('../answers/import-answers.tsx')).ImportAnswers }));

const pageSize = 50;

type Page = SurveyResponsesQuery['surveyResponses'];

/** Responses one by one: of people or of personas, never of both together. */
export function ResponsesTab({ survey }: { survey: Survey }) {
  const [address, setAddress] = useSearchParams();
  const source = address.get('source') === 'personas' ? 'personas' : 'people';
  const flaggedOnly = address.has('flagged');
  const set = (name: string, value: string | null) =>
    setAddress(
      (before) => {
        if (value === null) before.delete(name);
        else before.set(name, value);
        return before;
      },
      { replace: true },
    );
  const variables = { surveyId: survey.id, source, flaggedOnly, limit: pageSize };
  const { data, error, refetch, fetchMore } = useQuery(SurveyResponsesDocument, {
    variables,
    fetchPolicy: 'cache-and-network',
  });
  const versions = useVersions(survey.id);
  const [isImporting, setImporting] = useState(false);
  // Answers belong to a published version.
  const canImport = source === 'people' && survey.published != null;
  const importButton = canImport ? <Button text="Import answers" onClick={() => setImporting(true)} /> : null;
  const page = data?.surveyResponses;
  const more = () =>
    fetchMore({
      variables: { ...variables, after: page?.nextToken ?? null },
      updateQuery: (before, { fetchMoreResult: { surveyResponses: next } }) => ({
        surveyResponses: { ...next, items: [...before.surveyResponses.items, ...next.items] },
      }),
    });
  return (
    <Card
      title="Responses"
      aside={
        <div className={styles.controls}>
          <SegmentedControl
            size="small"
            aria-label="Responses of"
            value={source}
            options={[
              { label: 'People', value: 'people' },
              { label: 'Personas', value: 'personas' },
            ]}
            onValueChange={(value) => set('source', value === 'people' ? null : value)}
          />
          <Switch
            className="mb-0"
            checked={flaggedOnly}
            label="Flagged only"
            onChange={({ currentTarget }) => set('flagged', currentTarget.checked ? '1' : null)}
          />
          {page?.items.length === 0 ? null : importButton}
        </div>
      }
    >
      <p className="muted mb-12">
        A flag asks for a second look and removes nothing. Confirm it to leave the response out of results; dismiss it
        to keep it.
      </p>
      {page === undefined && error ? (
        <ErrorNote
          title="The responses could not be read"
          message={shownError(error).message}
          onRetry={() => void refetch()}
        />
      ) : null}
      {page === undefined && !error ? <SkeletonBlock height={160} /> : null}
      {page?.items.length === 0 ? <Nothing source={source} flaggedOnly={flaggedOnly} action={importButton} /> : null}
      <Rows page={page} versions={versions} />
      {page?.nextToken == null ? null : <Button className="mt-12" text="Show more" onClick={() => void more()} />}
      {isImporting ? (
        <Suspense fallback={null}>
          <ImportAnswers surveyId={survey.id} onClose={() => setImporting(false)} />
        </Suspense>
      ) : null}
    </Card>
  );
}

/** The definition of each version, in whose words answers are shown. */
function useVersions(id: string) {
  const { data } = useQuery(SurveyVersionsDocument, { variables: { id } });
  return new Map((data?.survey?.versions ?? []).map((version) => [version.number, version]));
}

interface RowsProps {
  page: Page | undefined;
  versions: ReturnType<typeof useVersions>;
}

function Rows({ page, versions }: RowsProps) {
  if (page === undefined || page.items.length === 0) return null;
  return (
    <ul className={styles.rows}>
      {page.items.map((response) => {
        const version = versions.get(response.version);
        return (
          <ResponseRow
            key={response.id}
            response={response}
            definition={version === undefined ? null : definitionOf(version)}
          />
        );
      })}
    </ul>
  );
}

interface NothingProps {
  source: 'people' | 'personas';
  flaggedOnly: boolean;
  action: ReactElement | null;
}

function Nothing({ source, flaggedOnly, action }: NothingProps) {
  if (flaggedOnly)
    return (
      <EmptyState icon={<People size={28} />} title="Nothing is flagged">
        No response here asks for a second look.
      </EmptyState>
    );
  return (
    <EmptyState icon={<People size={28} />} title="No responses yet" action={action ?? undefined}>
      {source === 'people'
        ? 'Responses are here as soon as the first person has opened a link, or when you import answers from a file.'
        : 'Ask personas from the results, and their answers are here.'}
    </EmptyState>
  );
}
