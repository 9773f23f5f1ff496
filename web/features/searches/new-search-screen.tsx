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
import { MessageFields, TitleField } from './message-fields.tsx';
import { MutationFields } from './mutation-fields.tsx';
import { ObjectiveFields } from './objective-fields.tsx';
import { PresetFields } from './preset-fields.tsx';
import { RuleFields } from './rule-fields.tsx';
import { SizeFields } from './size-fields.tsx';
import { useDraft } from './use-draft.ts';
import styles from './searches.module.css';

/** Fields of the set-up that are shown without the details. */
const plainFields = /^(seedMessages|segmentIds)\b/;

/** The form of a new search: a message, for whom and how thorough; the rest behind a button. It keeps what was typed. */
export function NewSearchScreen() {
  const navigate = useNavigate();
  const { draft, change, isUntouched, startOver } = useDraft();
  const canSimulate = useConfig()?.simulatorAvailable ?? false;
  const asked = draft.asked ?? (canSimulate ? 'simulated' : 'openai');
  const [problem, setProblem] = useState<string | null>(null);
  const [showsDetails, setShowsDetails] = useState(false);
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
        if (field !== null && !plainFields.test(field)) setShowsDetails(true);
      }
    })();
  };

  return (
    <form className="stack" onSubmit={onSubmit} noValidate>
      <ScreenName>New search</ScreenName>
      <MessageFields draft={draft} change={change} />
      <PresetFields draft={draft} change={change} />
      <div>
        <Button
          variant="minimal"
          icon={showsDetails ? <ChevronDown /> : <ChevronRight />}
          aria-expanded={showsDetails}
          aria-controls="search-details"
          className={styles.toggle ?? ''}
          text="Details: sizes, who answers, what counts, rules, budget, confirmation"
          onClick={() => setShowsDetails(!showsDetails)}
        />
        <div id="search-details">
          <Collapse isOpen={showsDetails}>
            <div className={`stack ${styles.more}`}>
              <SizeFields draft={draft} asked={asked} canSimulate={canSimulate} change={change} />
              <ObjectiveFields draft={draft} change={change} />
              <Card label="Rules, budget and confirmation">
                <div className="stack">
                  <TitleField draft={draft} change={change} />
                  <RuleFields draft={draft} change={change} />
                  <BudgetFields draft={draft} change={change} />
                  <MutationFields draft={draft} change={change} />
                </div>
              </Card>
            </div>
          </Collapse>
        </div>
      </div>
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
