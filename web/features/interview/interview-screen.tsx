import { Search } from '@blueprintjs/icons';
import { Link, useParams, useSearchParams } from 'react-router';
import { EmptyState, ErrorNote } from '../../components/notice.tsx';
import { PageTitle, ScreenName } from '../../components/page-title.tsx';
import { ScaleProvider } from '../../components/scale.tsx';
import { SkeletonBlock, SkeletonLines } from '../../components/skeleton.tsx';
import { useCrumb } from '../../lib/crumb.ts';
import { shownError } from '../../lib/errors.ts';
import { AboutCard } from './about-card.tsx';
import { AnswersCard } from './answers-card.tsx';
import { CallCard } from './call-card.tsx';
import { EarlierCard } from './earlier-card.tsx';
import styles from './interview.module.css';
import { SubjectHeader } from './subject-header.tsx';
import { TalkCard } from './talk-card.tsx';
import { TypicalCard } from './typical-card.tsx';
import { type AnswerRef, type Subject, useSubject } from './use-subject.ts';
import { useTalk } from './use-talk.ts';

/** The interview of one persona of a run. The open interview is in the address; without one, the next question begins it. */
export function InterviewScreen() {
  const { jobId = '', provider = '', personaIndex = '' } = useParams();
  // An index that is no number matches nobody; a run has at most 100,000 personas.
  const answer = { jobId, provider, personaIndex: /^\d{1,6}$/.test(personaIndex) ? Number(personaIndex) : -1 };
  const { subject, error, again } = useSubject(answer);
  useCrumb(subject?.reaction.personName);
  if (subject) return <Interview key={`${provider} ${personaIndex}`} answer={answer} subject={subject} />;
  if (subject === null) return <NoSuchAnswer jobId={jobId} />;
  if (error)
    return (
      <>
        <ScreenName>Interview</ScreenName>
        <ErrorNote title="This persona could not be read" message={shownError(error).message} onRetry={again} />
      </>
    );
  return (
    <div className="stack">
      <ScreenName>Interview</ScreenName>
      <SkeletonLines widths={[40, 30]} height={22} />
      <SkeletonBlock height={360} />
    </div>
  );
}

function NoSuchAnswer({ jobId }: { jobId: string }) {
  return (
    <>
      <ScreenName>No such answer</ScreenName>
      <EmptyState
        icon={<Search size={28} />}
        title="There is no such answer"
        action={<Link to={`/runs/${jobId}?tab=reactions`}>Reactions of the run</Link>}
      >
        The run may belong to someone else or have been deleted, or this persona gave no answer in it.
      </EmptyState>
    </>
  );
}

function Interview({ answer, subject }: { answer: AnswerRef; subject: Subject }) {
  const interviewId = useSearchParams()[0].get('interview');
  const talk = useTalk(interviewId);
  // A deleted interview has no place for a further question.
  const openId = talk.isMissing ? null : interviewId;
  return (
    <ScaleProvider sentimentType={subject.sentimentType}>
      <PageTitle>{`Interview with ${subject.reaction.personName}`}</PageTitle>
      <div className="stack">
        <SubjectHeader answer={answer} subject={subject} talk={talk} />
        <div className={styles.layout}>
          <div className={styles.column}>
            <TalkCard answer={answer} subject={subject} interviewId={openId} talk={talk} />
            <TypicalCard answer={answer} subject={subject} />
            <CallCard answer={answer} subject={subject} />
          </div>
          <div className={styles.column}>
            <EarlierCard answer={answer} current={openId} />
            <AboutCard subject={subject} />
            <AnswersCard answer={answer} subject={subject} />
          </div>
        </div>
      </div>
    </ScaleProvider>
  );
}
