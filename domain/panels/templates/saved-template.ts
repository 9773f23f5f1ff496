/** Templates that people save from their own set-ups. They hold no participants, so nobody's segments leave with them. */
import { z } from 'zod';
import { panelLimits, panelSetupSchema } from '../setup.ts';

const text = (most: number, field: string) =>
  z.string().trim().max(most, `${field} may have at most ${most} characters`);

/** The part of a set-up that a template holds. */
export const templateSetupSchema = panelSetupSchema.pick({
  guide: true,
  turnRule: true,
  stances: true,
  ballotQuestion: true,
});

export type TemplateSetup = z.infer<typeof templateSetupSchema>;

export const savedTemplateSchema = z.object({
  name: text(80, 'A name').min(1, 'Give the template a name'),
  category: text(40, 'A category').default(''),
  description: text(500, 'A description').default(''),
  /** True lets everybody who is signed in begin with it. */
  isPublic: z.boolean().default(false),
  suggestedParticipants: z.number().int().min(panelLimits.participants.least).max(panelLimits.participants.most),
  setup: templateSetupSchema,
});
export type SavedTemplate = z.infer<typeof savedTemplateSchema>;

/** Most templates of one person. */
export const maxSavedTemplates = 100;
