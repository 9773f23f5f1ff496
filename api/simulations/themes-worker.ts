/** Entry of the process that finds themes: plain data in, plain data out. */
import type { Reason } from '../../domain/themes/reason.ts';
import { findThemes } from '../../domain/themes/themes.ts';
import { answerEach } from '../helper-side.ts';

answerEach(async (reasons) => findThemes(reasons as Reason[]));
