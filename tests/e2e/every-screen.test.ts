/** The way in, what is around every screen and what helps people along, in every state: axe, four widths, the keyboard. */
import { judgeParts } from './every-screen-support.ts';
import { beginnings, guides } from './screens/parts.ts';

judgeParts([...beginnings, ...guides]);
