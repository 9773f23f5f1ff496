import { useId } from 'react';
import type { Option } from '../../../../domain/surveys/parts/option.ts';
import { textOf } from '../../../../domain/surveys/parts/text.ts';
import { placesIn, useNumberKeys } from '../number-keys.ts';
import { Choice } from './choice.tsx';
import type { TypeProps } from './props.ts';
import styles from '../questionnaire.module.css';

/** One block for each row, so that it fits on a phone; on wide screens the columns stand side by side. */
export function MatrixAnswer({ question, answer, onAnswer, isDisabled }: TypeProps<'matrix'>) {
  const { rows, columns } = question;
  const given: Readonly<Record<string, string>> = answer ?? {};
  // Answers keep the order of the rows, whatever the order of answering.
  const answerRow = (row: string, column: string) => {
    const cells = { ...given, [row]: column };
    onAnswer(Object.fromEntries(rows.flatMap(({ id }) => (cells[id] === undefined ? [] : [[id, cells[id]]]))));
  };
  return (
    <div className={styles.rows}>
      {rows.map(({ id, text }) => (
        <Row
          key={id}
          text={textOf(text)}
          columns={columns}
          chosen={given[id]}
          isDisabled={isDisabled}
          onChoose={(column) => answerRow(id, column)}
        />
      ))}
    </div>
  );
}

interface RowProps {
  text: string;
  columns: readonly Option[];
  chosen: string | undefined;
  isDisabled: boolean;
  onChoose: (column: string) => void;
}

function Row({ text, columns, chosen, isDisabled, onChoose }: RowProps) {
  const name = useId();
  const onKeyDown = useNumberKeys(placesIn(columns), (index) => onChoose(columns[index]?.id ?? ''));
  return (
    <fieldset className={styles.row} data-open={chosen === undefined ? '' : undefined}>
      <legend dir="auto">{text}</legend>
      <div className={styles.cells} onKeyDown={onKeyDown} role="presentation">
        {columns.map((column) => (
          <Choice
            key={column.id}
            kind="radio"
            name={name}
            text={textOf(column.text)}
            isChecked={chosen === column.id}
            isDisabled={isDisabled}
            onChoose={() => onChoose(column.id)}
          />
        ))}
      </div>
    </fieldset>
  );
}
