/** Prompts of the moderator: to open a phase, to probe, and to call somebody. */
import type { PanelSpec } from '../setup.ts';
import type { PlannedStep, Step } from '../step.ts';
import { nameOf } from '../transcript.ts';
import { describeDiscussion, inLanguage } from './shared.ts';
import type { StepPrompt } from './step-prompt.ts';

const probes: Record<string, string> = {
  why: 'Ask for the reason behind what was said last, and let somebody who spoke little begin.',
  example: 'Ask for an example from somebody’s own life.',
  'finish-sentence': 'Give them the beginning of a sentence on this topic and ask each to finish it.',
  'devils-advocate':
    'Argue the side that nobody takes, as strongly as it can honestly be argued, say that you do so to test it, and ask what they would answer.',
};

function describeModerator({ moderator }: PanelSpec): string {
  return `You are ${moderator.name}, the moderator. You take no side, ask one thing at a time, and never answer for the group. ${moderator.style}`.trim();
}

export function moderatorPrompt(
  spec: PanelSpec,
  steps: readonly Step[],
  { kind, group, phase, plan }: PlannedStep,
): StepPrompt {
  const guide = spec.guide[phase ?? 0];
  const task =
    kind === 'probe'
      ? (probes[plan.probe ?? ''] ?? 'Ask a question that goes deeper.')
      : [
          `Open the part "${guide?.name ?? ''}". Its aim: ${guide?.objective ?? ''}`,
          ...(guide?.question
            ? [`Ask this question: ${guide.question}`]
            : ['Ask one open question that serves the aim.']),
        ].join('\n');
  return {
    system: describeDiscussion(spec, steps, group ?? 0),
    user: [
      describeModerator(spec),
      ...(plan.whispers ?? []).map((whisper) => `The analyst asks you, unheard by the group: ${whisper}`),
      task,
      'Say it aloud in one to three sentences. No JSON.',
      ...inLanguage(spec),
    ].join('\n'),
    temperature: 0.5,
    maxTokens: 250,
    wantsJson: false,
  };
}

export function choicePrompt(spec: PanelSpec, steps: readonly Step[], { group, plan }: PlannedStep): StepPrompt {
  const invited = plan.invites ?? null;
  return {
    system: describeDiscussion(spec, steps, group ?? 0),
    user: [
      describeModerator(spec),
      'Choose who speaks next: who has something at stake here, has said little, or would disagree. Not whoever spoke last.',
      ...(invited === null ? [] : [`${nameOf(spec, invited)} (${invited}) was silent for two rounds: choose them.`]),
      'Answer with one JSON object: {"next": "p1", "reason": "in a few words"}',
    ].join('\n'),
    temperature: 0.3,
    maxTokens: 80,
    wantsJson: true,
  };
}
