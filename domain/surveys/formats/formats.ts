/** Every format that surveys are exchanged in, by name. */
import { edsl } from './edsl.ts';
import type { SurveyFormat } from './format.ts';
import { qsf } from './qsf.ts';
import { surveyJs } from './surveyjs.ts';

export const surveyFormatNames = ['surveyjs', 'qsf', 'edsl'] as const;
export type SurveyFormatName = (typeof surveyFormatNames)[number];

export const surveyFormats: Readonly<Record<SurveyFormatName, SurveyFormat>> = { surveyjs: surveyJs, qsf, edsl };
