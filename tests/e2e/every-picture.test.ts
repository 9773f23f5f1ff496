/** Every screen that has a picture in docs/screens: axe and overflow at 390 and 1440 px, the keyboard, the console. */
import { judgePictures } from './every-screen-support.ts';

judgePictures();
