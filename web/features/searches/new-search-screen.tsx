import { useMutation } from '@apollo/client/react';
import { Button, Collapse } from '@blueprintjs/core';
import { ChevronDown, ChevronRight } from '@blueprintjs/icons';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { Card } from '../../components/card.tsx';
import { ScreenName } from '../../components/page-title.tsx';
import { SubmitSearchDocument } from '../../generated/searches/graphql.ts';
import { useConfig } from '../../lib/config.ts';
import { shownError } from '../../lib/errors.ts';
import { explicitKeys } from '../../lib/stored-api-keys.ts';
import { BudgetFields } from './budget-fields.tsx';
import { setupOf } from './draft.ts';
import { EstimateLine } from './estimate-line.tsx';
import { MessageFields } from './message-fields.tsx';
import { MutationFields } from './mutation-fields.tsx';
import { ObjectiveFields } from './objective-fields.tsx';
import { RuleFields } from './rule-fields.tsx';
import { SizeFields } from './size-fields.tsx';
import { useDraft } from './use-draft.ts';
import styles from './searches.module.css';

/** Fields of the set-up that are shown without the button. */
const plainFields =
  /^(title|seedMessages|segmentIds|population|generations|personas|modelProvider|model|writerModel)\b/;

/** The form of a new search. It keeps what was typed. */
export function NewSearchScreen() {
  const navigate = useNavigate();
  const { draft, change, isUntouched, startOver } = useDraft();
  const canSimulate = useConfig()?.simulatorAvailable ?? false;
  const asked = draft.asked ?? (canSimulate ? 'simulated' : 'openai');
  const [problem, setProblem] = useState<string | null>(null);
  const [showsMore, setShowsMore] = useState(false);
  const [submit, { loading }] = useMutation(SubmitSearchDocument);
  const setup = setupOf(draft, asked);

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void (async () => {
      setProblem(null);
      try {
        const keys = asked === 'simulated' ? {} : explicitKeys();
        const { data } = await submit({ variables: { setup, ...keys } });
        if (!data) return;
        startOver();
        await navigate(`/searches/${data.submitSearch.jobId}`);
      } catch (error) {
        const { message, field } = shownError(error);
        setProblem(message);
        if (field !== null && !plainFields.test(field)) setShowsMore(true);
      }
    })();
  };

  return (
    <form className="stack" onSubmit={onSubmit} noValidate>
      <ScreenName>New search</ScreenName>
      <MessageFields draft={draft} change={change} />
      <SizeFields draft={draft} asked={asked} canSimulate={canSimulate} change={change} />
      <ObjectiveFields draft={draft} change={change} />
      <Card label="Rules, budget and confirmation">
        <Button
          variant="minimal"
          icon={showsMore ? <ChevronDown /> : <ChevronRight />}
          aria-expanded={showsMore}
          aria-controls="search-more"
          className={styles.toggle ?? ''}
          text="More: rules for every wording, budget, early stop, confirmation, mutations"
          onClick={() => setShowsMore(!showsMore)}
        />
        <div id="search-more">
          <Collapse isOpen={showsMore}>
            <div className={`stack ${styles.more}`}>
              <RuleFields draft={draft} change={change} />
              <BudgetFields draft={draft} change={change} />
              <MutationFields draft={draft} change={change} />
            </div>
          </Collapse>
        </div>
      </Card>
      <Card label="Estimate">
        <EstimateLine
          setup={setup}
          isComplete={setup.seedMessages.length > 0 && setup.segmentIds.length > 0}
          isSimulated={asked === 'simulated'}
        />
        <p role="alert" className="error-line">
          {problem}
        </p>
        <div className={`${styles.actions} mt-12`}>
          <Button type="submit" intent="primary" size="large" text="Start the search" loading={loading} />
          {isUntouched ? null : <Button variant="minimal" text="Start over" onClick={startOver} />}
        </div>
      </Card>
    </form>
  );
}
