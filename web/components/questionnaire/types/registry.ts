import { type ComponentType, createElement } from 'react';
import { questionTypes, type CoreTypeName } from '../../../../domain/surveys/types/registry.ts';
import { MatrixAnswer } from './matrix.tsx';
import { MaxdiffAnswer } from './maxdiff.tsx';
import { MultipleAnswer } from './multiple.tsx';
import { NumberAnswer } from './number.tsx';
import { OpenAnswer } from './open.tsx';
import type { TypeProps } from './props.ts';
import { RankingAnswer } from './ranking.tsx';
import { ScaleAnswer } from './scale.tsx';
import { SingleAnswer } from './single.tsx';

/** The control of every core type; questions of other types are shown as those that they are read as. */
const controls: { [Name in CoreTypeName]: ComponentType<TypeProps<Name>> } = {
  single: SingleAnswer,
  multiple: MultipleAnswer,
  scale: ScaleAnswer,
  matrix: MatrixAnswer,
  ranking: RankingAnswer,
  number: NumberAnswer,
  open: OpenAnswer,
  maxdiff: MaxdiffAnswer,
};

export function AnswerControl(props: TypeProps) {
  return createElement(controls[props.question.type] as ComponentType<TypeProps>, props);
}

/** True for a type that this page knows; a newer server may have others. */
export function isKnownType(type: string): boolean {
  return Object.hasOwn(questionTypes, type);
}
