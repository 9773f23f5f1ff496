import { OptionList } from '../option-list.tsx';
import type { QuestionFieldsProps } from '../question-fields.ts';

export function MatrixFields({ question, onChange }: QuestionFieldsProps<'matrix'>) {
  return (
    <OptionList
      title="Columns"
      noun="column"
      name={`${question.id}/columns`}
      options={question.columns}
      onChange={(columns, what) => onChange({ ...question, columns }, what)}
    />
  );
}
