import { Button, Dialog, DialogBody, FormGroup, HTMLSelect, InputGroup, SegmentedControl } from '@blueprintjs/core';
import { Refresh } from '@blueprintjs/icons';
import { useMemo, useState } from 'react';
import { arrange } from '../../../../domain/surveys/arrange.ts';
import { structureFindings } from '../../../../domain/surveys/structure.ts';
import type { Answers, Respondent } from '../../../../domain/surveys/respondent.ts';
import type { SurveyDefinition } from '../../../../domain/surveys/survey.ts';
import { useReturnFocus } from '../../../lib/keyboard.ts';
import { languagesOf } from '../../../../domain/surveys/languages.ts';
import { languageName } from '../../../lib/language-name.ts';
import { attributesIn } from './attributes.ts';
import { PersonPreview } from './person-preview.tsx';
import { PersonaPreview } from './persona-preview.tsx';
import styles from './preview.module.css';

type View = 'person' | 'persona';

interface PreviewDialogProps {
  survey: SurveyDefinition;
  onClose: () => void;
}

/** The survey as people answer it, and as personas read it. Nothing is stored. */
export function PreviewDialog({ survey, onClose }: PreviewDialogProps) {
  useReturnFocus();
  const [view, setView] = useState<View>('person');
  const [seed, setSeed] = useState(1);
  const [language, setLanguage] = useState(survey.language);
  const [answers, setAnswers] = useState<Answers>({});
  const [attributes, setAttributes] = useState<Record<string, string>>({});
  const respondent = useMemo(
    (): Respondent => ({ arrangement: arrange(survey, `preview ${seed}`), attributes, language }),
    [survey, seed, attributes, language],
  );
  const restart = () => {
    setAnswers({});
    setSeed(seed + 1);
  };
  const languages = languagesOf(survey);
  const faults = structureFindings(survey);
  return (
    <Dialog isOpen title="Preview" onClose={onClose} className={styles.dialog ?? ''}>
      <DialogBody>
        <div className={styles.bar}>
          <SegmentedControl
            aria-label="Shown as"
            value={view}
            options={[
              { label: 'As a person', value: 'person' },
              { label: 'As a persona', value: 'persona' },
            ]}
            onValueChange={(value) => setView(value as View)}
          />
          {languages.length < 2 ? null : (
            <FormGroup inline label="Language" labelFor="preview-language" className="mb-0">
              <HTMLSelect id="preview-language" value={language} onChange={({ target }) => setLanguage(target.value)}>
                {languages.map((code) => (
                  <option key={code} value={code}>
                    {languageName(code)}
                  </option>
                ))}
              </HTMLSelect>
            </FormGroup>
          )}
          {attributesIn(survey).map((name) => (
            <FormGroup key={name} inline label={name} labelFor={`preview-${name}`} className="mb-0">
              <InputGroup
                id={`preview-${name}`}
                value={attributes[name] ?? ''}
                onValueChange={(value) => setAttributes({ ...attributes, [name]: value })}
              />
            </FormGroup>
          ))}
          <Button icon={<Refresh />} text="Start over as somebody else" onClick={restart} />
        </div>
        <p className="small muted">
          Shuffled orders and wordings are drawn anew for each respondent. Nothing here is stored.
        </p>
        {faults.length > 0 ? (
          <p role="alert" className="error-line">
            Mend the errors of this survey first: {faults[0]?.sentence}
          </p>
        ) : view === 'person' ? (
          <PersonPreview
            key={`${seed}/${language}`}
            survey={survey}
            respondent={respondent}
            answers={answers}
            onAnswers={setAnswers}
          />
        ) : (
          <PersonaPreview survey={survey} respondent={respondent} answers={answers} />
        )}
      </DialogBody>
    </Dialog>
  );
}
