import { endOfSurvey, screenOut } from '../../../domain/surveys/parts/fields.ts';
import type { Option } from '../../../domain/surveys/parts/option.ts';
import { textOf } from '../../../domain/surveys/parts/text.ts';
import { titleOf } from '../../../domain/surveys/question-texts.ts';
import { listOf, questionsOf, type SurveyDefinition } from '../../../domain/surveys/survey.ts';
import { coreOf, type Question, typeOf } from '../../../domain/surveys/types/registry.ts';
import { Card } from '../../components/card.tsx';
import { counted } from '../../lib/format.ts';
import { conditionWords } from './builder/conditions/tests-of.ts';
import styles from './surveys.module.css';

interface ReadTabProps {
  definition: SurveyDefinition;
  answers: number;
}

/** The questions of a published version, to read. */
export function ReadTab({ definition, answers }: ReadTabProps) {
  const questions = questionsOf(definition);
  const numberOf = (id: string) => `question ${questions.findIndex((one) => one.id === id) + 1}`;
  return (
    <div className="stack">
      <p className="muted">
        This version is published{answers === 0 ? '' : ` and has ${counted(answers, 'complete answer')} of people`}, so
        its questions stay as they are. Edit it as a new version to change them.
      </p>
      {definition.sections.map((section, index) => (
        <Card key={section.id} title={textOf(section.title, definition.language) || `Section ${index + 1}`}>
          <ol className={styles.read} start={questions.indexOf(section.questions[0] as Question) + 1}>
            {section.questions.map((question) => (
              <li key={question.id}>
                <p className={styles.readText}>{titleOf(definition, question)}</p>
                <p className="small muted">{factsOf(definition, question, numberOf).join(' · ')}</p>
                <OptionTexts options={optionsIn(question)} language={definition.language} />
              </li>
            ))}
          </ol>
        </Card>
      ))}
    </div>
  );
}

/** Lists everything that can be chosen: options, rows and then columns, or items. */
function optionsIn(asked: Question): readonly Option[] {
  const question = coreOf(asked);
  if (question.type === 'maxdiff') return question.items;
  return question.type === 'matrix' ? [...question.rows, ...question.columns] : listOf(question);
}

function OptionTexts({ options, language }: { options: readonly Option[]; language: string }) {
  if (options.length === 0) return null;
  return (
    <ul className="bullets">
      {options.map(({ id, text }, index) => (
        <li key={`${index}/${id}`}>{textOf(text, language)}</li>
      ))}
    </ul>
  );
}

function factsOf(survey: SurveyDefinition, question: Question, numberOf: (id: string) => string): string[] {
  const { required, showIf, skips = [] } = question;
  return [
    typeOf(question).label,
    ...(required ? ['required'] : []),
    ...(showIf === undefined ? [] : [`only when ${conditionWords(survey, showIf, numberOf)}`]),
    ...skips.map((skip) => `when ${conditionWords(survey, skip.if, numberOf)}, ${targetWords(skip.to, numberOf)}`),
  ];
}

function targetWords(to: string, numberOf: (id: string) => string): string {
  return to === screenOut ? 'screened out' : `go to ${to === endOfSurvey ? 'the end' : numberOf(to)}`;
}
