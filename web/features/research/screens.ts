/** The screens of papers, which are loaded together because they are small. */
export { PaperScreen } from './paper-screen.tsx';
export { ResearchScreen } from './research-screen.tsx';
