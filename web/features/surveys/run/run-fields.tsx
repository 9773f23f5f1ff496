import { Switch } from '@blueprintjs/core';
import type { Provider } from '../../../../domain/providers/provider.ts';
import { surveyRunLimits } from '../../../../domain/surveys/runs/setup.ts';
import { LabeledNumberField } from '../../../components/labeled-number-field.tsx';
import { LanguageField, SpendCapField } from '../../../components/run-defaults-fields.tsx';
import { SegmentField } from '../../../components/segment-field.tsx';
import { AskedFields } from './asked-fields.tsx';
import type { RunDraft } from './draft.ts';
import { ModeField } from './mode-field.tsx';
import styles from './run.module.css';

interface RunFieldsProps {
  draft: RunDraft;
  asked: 'simulated' | Provider;
  canSimulate: boolean;
  change: (part: Partial<RunDraft>) => void;
}

/** All choices of a survey run. */
export function RunFields({ draft, asked, canSimulate, change }: RunFieldsProps) {
  const { personas, questionsPerCall } = surveyRunLimits;
  return (
    <>
      <SegmentField
        id="survey-run-segments"
        chosen={draft.segmentIds}
        onChange={(segmentIds) => change({ segmentIds })}
      />
      <div className={styles.fields}>
        <LabeledNumberField
          id="survey-run-personas"
          label="Personas"
          value={draft.personas}
          min={personas.least}
          max={personas.most}
          onChange={(value) => change({ personas: value })}
        />
        <AskedFields asked={asked} model={draft.model} canSimulate={canSimulate} onChange={change} />
      </div>
      <ModeField value={draft.mode} onChange={(mode) => change({ mode })} />
      <div className={styles.fields}>
        <LabeledNumberField
          id="survey-run-questions"
          label="Questions per call, at most"
          value={draft.questionsPerCall}
          min={questionsPerCall.least}
          max={questionsPerCall.most}
          help="Fewer cost more calls. A question that depends on an answer is always asked after it."
          onChange={(value) => change({ questionsPerCall: value })}
        />
        <SpendCapField
          id="survey-run-cap"
          value={draft.spendCapUsd}
          help="The run stops there and keeps its answers."
          onChange={(spendCapUsd) => change({ spendCapUsd })}
        />
        <LanguageField
          id="survey-run-language"
          value={draft.language}
          help="The simulated provider answers in English, whatever is chosen here."
          onChange={(language) => change({ language })}
        />
      </div>
      <Switch
        checked={draft.measuresCalls}
        label="Ask a tenth of the personas one question a call, to see whether asking together changes answers"
        onChange={({ currentTarget }) => change({ measuresCalls: currentTarget.checked })}
      />
      <Switch
        checked={draft.twins}
        label="Also ask a twin of each person who has answered, to rectify the figures further"
        onChange={({ currentTarget }) => change({ twins: currentTarget.checked })}
      />
    </>
  );
}
