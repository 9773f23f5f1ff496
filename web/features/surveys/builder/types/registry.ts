/** Fields that only one question type has; a type whose options say everything needs none. */
import type { ComponentType } from 'react';
import type { QuestionTypeName } from '../../../../../domain/surveys/types/registry.ts';
import type { QuestionFieldsProps } from '../question-fields.ts';
import { MatrixFields } from './matrix.tsx';
import { MaxdiffFields } from './maxdiff.tsx';
import { MultipleFields } from './multiple.tsx';
import { NumberFields } from './number.tsx';
import { OpenFields } from './open.tsx';
import { RankingFields } from './ranking.tsx';
import { ScaleFields } from './scale.tsx';

type OwnFields = { [Name in QuestionTypeName]?: ComponentType<QuestionFieldsProps<Name>> };

const ownFields: OwnFields = {
  matrix: MatrixFields,
  maxdiff: MaxdiffFields,
  multiple: MultipleFields,
  number: NumberFields,
  open: OpenFields,
  ranking: RankingFields,
  scale: ScaleFields,
};

/** The fields by type; each takes questions of its type. Of the other types the texts are shown. */
export const typeFields = ownFields as Partial<Record<QuestionTypeName, ComponentType<QuestionFieldsProps>>>;
