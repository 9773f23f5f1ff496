import { useQuery } from '@apollo/client/react';
import { Form } from '@blueprintjs/icons';
import { Link } from 'react-router';
import { Card } from '../../components/card.tsx';
import { EmptyState, ErrorNote } from '../../components/notice.tsx';
import { ScreenName } from '../../components/page-title.tsx';
import { SkeletonBlock } from '../../components/skeleton.tsx';
import { WideTable } from '../../components/wide-table.tsx';
import { SurveysDocument, type SurveysQuery } from '../../generated/surveys/graphql.ts';
import { shownError } from '../../lib/errors.ts';
import { count, formatTime } from '../../lib/format.ts';
import { StartSurvey } from './start-survey.tsx';
import { SurveyStatus } from './survey-status.tsx';
import styles from './surveys.module.css';

/** The person's surveys, the last changed first. */
export function SurveysScreen() {
  const { data, error, refetch } = useQuery(SurveysDocument, { fetchPolicy: 'cache-and-network' });
  const surveys = data?.surveys;
  return (
    <div className="stack">
      <ScreenName>Surveys</ScreenName>
      <Card title="Your surveys" aside={surveys === undefined || surveys.length === 0 ? null : <StartSurvey />}>
        {surveys === undefined && error ? (
          <ErrorNote
            title="Your surveys could not be read"
            message={shownError(error).message}
            onRetry={() => void refetch()}
          />
        ) : null}
        {surveys === undefined && !error ? <SkeletonBlock height={120} /> : null}
        {surveys?.length === 0 ? (
          <EmptyState icon={<Form size={28} />} title="No surveys yet" action={<StartSurvey hasSample />}>
            Ask people and personas the same questions, and see how far personas can be trusted. Write a survey, bring
            one from another tool, or begin with a sample about a clinic and change what you like.
          </EmptyState>
        ) : null}
        {surveys === undefined || surveys.length === 0 ? null : <SurveyTable surveys={surveys} />}
      </Card>
    </div>
  );
}

function SurveyTable({ surveys }: SurveysQuery) {
  return (
    <WideTable label="Your surveys">
      <thead>
        <tr>
          <th scope="col">Title</th>
          <th scope="col">Status</th>
          <th scope="col">Version</th>
          <th scope="col" className={styles.numeric}>
            Questions
          </th>
          <th scope="col" className={styles.numeric}>
            People
          </th>
          <th scope="col" className={styles.numeric}>
            Personas
          </th>
          <th scope="col">Changed</th>
        </tr>
      </thead>
      <tbody>
        {surveys.map(({ id, title, status, version, draftVersion, questions, people, personas, updatedAt }) => (
          <tr key={id}>
            <th scope="row" className={styles.rowHead}>
              <Link to={`/surveys/${id}`}>{title === '' ? 'Without a title' : title}</Link>
            </th>
            <td>
              <SurveyStatus status={status} />
            </td>
            <td>{versionWords(version ?? null, draftVersion ?? null)}</td>
            <td className={styles.numeric}>{count(questions)}</td>
            <td className={styles.numeric}>{count(people)}</td>
            <td className={styles.numeric}>{count(personas)}</td>
            <td>{formatTime(updatedAt)}</td>
          </tr>
        ))}
      </tbody>
    </WideTable>
  );
}

function versionWords(version: number | null, draft: number | null): string {
  if (version === null) return 'not published';
  return draft === null ? String(version) : `${version}, draft of ${draft}`;
}
