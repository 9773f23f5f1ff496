/** Segments, imports, settings and the form for a message, in every state: axe, four widths, the keyboard. */
import { judgeParts } from './every-screen-support.ts';
import { forms } from './screens/parts.ts';

judgeParts(forms);
