import { EmptyState } from '../../../components/notice.tsx';
import { Share } from '@blueprintjs/icons';
import { unfinishedDays } from '../../../../domain/surveys/public-limits.ts';
import type { SurveyDefinition } from '../../../../domain/surveys/survey.ts';
import { Card } from '../../../components/card.tsx';
import { LinkButton } from '../../../components/link-button.tsx';
import { count } from '../../../lib/format.ts';
import type { Survey } from '../survey.ts';
import { InviteCard } from './invite-card.tsx';
import { LinksCard } from './links-card.tsx';
import { OpenLinkCard } from './open-link-card.tsx';

interface ShareTabProps {
  survey: Survey;
  definition: SurveyDefinition;
  onChanged: () => void;
}

/** Links for people: one for everybody, or one for each. */
export function ShareTab({ survey, definition, onChanged }: ShareTabProps) {
  if (!survey.published)
    return (
      <Card label="Share">
        <EmptyState
          icon={<Share size={28} />}
          title="Not published yet"
          action={<LinkButton to={`/surveys/${survey.id}`} text="Back to the questions" />}
        >
          Links to answer it are made here, once its first version is published.
        </EmptyState>
      </Card>
    );
  return (
    <div className="stack">
      {survey.status === 'closed' ? (
        <p className="muted" role="status">
          This survey is closed: links open it, but take no answers until you reopen it.
        </p>
      ) : null}
      <OpenLinkCard surveyId={survey.id} definition={definition} onChanged={onChanged} />
      <InviteCard surveyId={survey.id} title={survey.title} onChanged={onChanged} />
      <LinksCard links={survey.links} onChanged={onChanged} />
      <p className="muted">
        An unfinished answer is deleted {unfinishedDays} days after its last change
        {survey.people.swept === 0 ? '' : `; so far ${count(survey.people.swept)} were`}.
      </p>
    </div>
  );
}
