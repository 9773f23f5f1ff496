import type { z } from 'zod';
import type { panelSetupSchema } from '../setup.ts';

/** A built-in template: a set-up to begin with. docs/recipes.md says how one is added. */
export interface PanelTemplateSource {
  id: string;
  name: string;
  category: string;
  description: string;
  suggestedParticipants: number;
  bestPractices: string[];
  /** Names of tools that participants may find useful. */
  recommendedTools: string[];
  /** Some turns, made up, that show how such a panel talks. */
  exampleTranscript: { speaker: string; text: string }[];
  setup: Pick<z.input<typeof panelSetupSchema>, 'turnRule' | 'stances' | 'ballotQuestion' | 'guide'>;
}
