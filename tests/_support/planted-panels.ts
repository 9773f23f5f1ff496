/** Panels of six whose participants the provider simulator plays in known ways. */
import { buildStepPrompt } from '../../domain/panels/prompts/build-step-prompt.ts';
import { readReply } from '../../domain/panels/replies/read-reply.ts';
import type { PanelSpec } from '../../domain/panels/setup.ts';
import type { PlannedStep, Step } from '../../domain/panels/step.ts';
import { hashText } from '../../local/hash.ts';
import { withoutMarks } from '../../local/simulator/plain-ask.ts';
import { panelReply } from '../../local/simulator/reply/panel/panel.ts';
import { panelSpec, runPanel, type Reply } from './panel-in-memory.ts';

export const fourPhases = ['Opening', 'Message', 'Doubts', 'Close'].map((name) => ({
  name,
  objective: `Learn about ${name.toLowerCase()}`,
  question: '',
  turns: 6,
  probes: [],
  exit: 'turns' as const,
}));

/** Six people, of whom most are for it and keep to that; `plant` is what the text of the second one adds. */
export function plantedPanel(seed: number, plant: string, more: Partial<PanelSpec> = {}): PanelSpec {
  const spec = panelSpec(6, { guide: fourPhases, controls: true, seed, ...more });
  return {
    ...spec,
    participants: spec.participants.map((person, at) => ({
      ...person,
      persona: `You are person ${at + 1} of panel ${seed}. [[stance ${stanceOf(at)}]] ${at === 1 ? plant : ''}`,
    })),
  };
}

function stanceOf(at: number): number {
  if (at === 1) return -0.7;
  return at === 4 ? 0.1 : 0.7;
}

/** Runs a panel in memory with the simulator's replies; `onPrompt` sees each prompt. */
export function playPanel(
  spec: PanelSpec,
  onPrompt: (step: PlannedStep, text: string) => void = () => undefined,
): Step[] {
  return runPanel(spec, (steps: readonly Step[], step: PlannedStep): Reply => {
    const { system, user } = buildStepPrompt(spec, steps, step);
    const text = `${system}\n\n${user}`;
    onPrompt(step, text);
    const plain = withoutMarks(text);
    return readReply(spec, step, panelReply(plain, hashText(`${spec.seed} ${plain}`)));
  });
}
