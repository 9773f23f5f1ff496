import { useQuery } from '@apollo/client/react';
import { Button } from '@blueprintjs/core';
import { lazy, Suspense, type FormEvent, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { Card } from '../../components/card.tsx';
import { RefusedKeyTag } from '../../components/refused-key-tag.tsx';
import { ViewerDocument } from '../../generated/graphql.ts';
import { AudienceBar } from './audience/audience-bar.tsx';
import { fitSplit } from './audience/fit-split.ts';
import { audienceOfDraft } from './audience/form-audience.ts';
import { AttachmentsField } from './attachments-field.tsx';
import styles from './compose.module.css';
import { useCostQuestion } from './cost-question.ts';
import { EstimateCard } from './estimate-card.tsx';
import { FileCatcher } from './file-catcher.tsx';
import { MessageFields } from './message-fields.tsx';
import { missingKeys, refusedKeys, simulatedProviders } from './missing-keys.ts';
import { MoreOptions } from './more-options.tsx';
import { problemsOf } from './problems.ts';
import { ProviderFields } from './provider-fields.tsx';
import { useFewPeople } from './use-few-people.ts';
import { useNamedPersonas } from './use-named-personas.ts';
import { SegmentField } from '../../components/segment-field.tsx';
import { useAttachments } from './use-attachments.ts';
import { useDraft } from './use-draft.ts';
import { useSession } from '../../session/context.tsx';
import { useSubmit } from './use-submit.ts';

// Loaded when it is asked, when there are several segments, and when a key is missing.
const CostDialog = lazy(async () => ({ default: (await import('./cost-dialog.tsx')).CostDialog }));
const SplitFields = lazy(async () => ({ default: (await import('./audience/split-fields.tsx')).SplitFields }));
const SamePersonas = lazy(async () => ({ default: (await import('./same-personas.tsx')).SamePersonas }));
const KeyPanel = lazy(async () => ({ default: (await import('./key-panel.tsx')).KeyPanel }));

/** The form on the left and the estimate on the right; on a phone one below the other. */
export function ComposePanel() {
  const { draft: storedDraft, change, last, defaults, usual, numberedFor, startOver, sent } = useDraft();
  const draft = useNamedPersonas(storedDraft);
  const people = useFewPeople({ draft, usual, numberedFor, change });
  const { data: viewer } = useQuery(ViewerDocument);
  const attachments = useAttachments(draft.attachments, (chosen) => change({ attachments: chosen }));
  const form = useRef<HTMLFormElement>(null);
  const keyPanel = useRef<HTMLDivElement>(null);
  const missing = viewer ? missingKeys(draft, viewer.me) : [];
  const askAboveUsd = useSession().user?.preferences?.askAboveUsd ?? null;
  const cost = useCostQuestion(askAboveUsd);
  const { problems, failure, isSending, wasTried, refusals, send } = useSubmit(
    draft,
    { hasKeys: missing.length === 0, isUploading: attachments.isUploading, confirmCost: cost.confirm },
    sent,
  );
  const isLocked = draft.samePersonasAs !== null;
  const isUntouched = draft.message === '' && draft.segmentIds.length === 0 && draft.otherMessages.length === 0;

  // Focuses the first error once per submit: typing must not move focus to the next error.
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void send();
    // When the fields are right but a key is missing, focus moves to the panel that asks for it.
    if (Object.keys(problemsOf(draft)).length === 0)
      keyPanel.current?.querySelector<HTMLElement>('button, input')?.focus();
  };

  // The key panel is gone once there is a key. Focus that meanwhile moved elsewhere stays there.
  const focusRun = () => {
    const focused = document.activeElement;
    const isLost = focused === null || focused === document.body || keyPanel.current?.contains(focused) === true;
    if (isLost) form.current?.querySelector<HTMLElement>('[type=submit]')?.focus();
  };

  return (
    <form ref={form} className={styles.columns} onSubmit={onSubmit} noValidate>
      <FileCatcher onFiles={attachments.add}>
        <Card
          title="What would they think of this?"
          aside={isUntouched ? null : <Button variant="minimal" size="small" text="Start over" onClick={startOver} />}
        >
          <MessageFields draft={draft} problems={problems} change={change} />
          {draft.samePersonasAs === null ? null : (
            <Suspense>
              <SamePersonas jobId={draft.samePersonasAs} onRemove={() => change({ samePersonasAs: null })} />
            </Suspense>
          )}
          {isLocked ? null : (
            <AudienceBar audience={audienceOfDraft(draft)} last={last} defaults={defaults} onChange={change} />
          )}
          <SegmentField
            id="compose-segments"
            canDescribe
            chosen={draft.segmentIds}
            isLocked={isLocked}
            problem={problems.segmentIds}
            onChange={(segmentIds) => change({ segmentIds, ...fitSplit(draft.split, segmentIds) })}
          />
          {isLocked || draft.segmentIds.length < 2 ? null : (
            <Suspense>
              <SplitFields audience={audienceOfDraft(draft)} problem={problems.split} onChange={change} />
            </Suspense>
          )}
          <ProviderFields
            draft={draft}
            isLocked={isLocked || draft.split?.by === 'own'}
            providersBySimulator={viewer ? simulatedProviders(draft.modelProvider, viewer.me.providerKeys) : []}
            preferredModel={viewer?.me.settings.openaiModel ?? null}
            people={people}
            problem={problems.numUsers}
            change={change}
          />
          {(viewer ? refusedKeys(draft, viewer.me.providerKeys) : []).map((key) => (
            <p key={key.provider}>
              <RefusedKeyTag {...key} /> <Link to="/settings">Check it in Settings</Link>
            </p>
          ))}
          <AttachmentsField attachments={attachments} />
          <MoreOptions draft={draft} problems={problems} change={change} />
        </Card>
      </FileCatcher>
      {cost.question === null ? null : (
        <Suspense>
          <CostDialog question={cost.question} askAboveUsd={askAboveUsd} />
        </Suspense>
      )}
      <div className={styles.side}>
        <EstimateCard
          draft={draft}
          hasKeys={missing.length === 0}
          isSending={isSending || attachments.isUploading}
          failure={failure}
          change={change}
        />
        {missing.length > 0 ? (
          <div ref={keyPanel}>
            <Suspense>
              <KeyPanel missing={missing} isWanted={wasTried} onDone={focusRun} />
            </Suspense>
          </div>
        ) : null}
      </div>
    </form>
  );
}
