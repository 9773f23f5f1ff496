import { neutralized } from '../../foreign-text.ts';
import { specOfGroup } from '../changes.ts';
import type { Participant, PanelSpec } from '../setup.ts';
import type { AskedKind, PlannedStep, Step } from '../step.ts';
import { codingPrompt, coveragePrompt, digestPrompt, insightsPrompt, summaryPrompt } from './analyst.ts';
import { choicePrompt, moderatorPrompt } from './moderator.ts';
import { ballotPrompt, bidPrompt, speakPrompt } from './participant.ts';
import type { StepPrompt } from './step-prompt.ts';

type Build = (spec: PanelSpec, steps: readonly Step[], step: PlannedStep, person: Participant) => StepPrompt;

const builders: Record<AskedKind, Build> = {
  ballot: ballotPrompt,
  'control-ballot': ballotPrompt,
  'stances-ballot': ballotPrompt,
  'sham-ballot': ballotPrompt,
  opening: moderatorPrompt,
  probe: moderatorPrompt,
  choice: choicePrompt,
  bid: bidPrompt,
  turn: speakPrompt,
  answer: speakPrompt,
  coverage: coveragePrompt,
  digest: digestPrompt,
  coding: codingPrompt,
  insights: insightsPrompt,
  summary: summaryPrompt,
};

/** Builds the prompt of a step from all steps before it. Throws when it is none that is asked. */
export function buildStepPrompt(spec: PanelSpec, steps: readonly Step[], step: PlannedStep): StepPrompt {
  const build = builders[step.kind as AskedKind] as Build | undefined;
  if (build === undefined) throw new Error(`A step of the kind ${step.kind} is not asked`);
  const harmless = withHarmlessTexts(specOfGroup(spec, steps, step.group));
  const person = [...harmless.participants, ...spec.participants].find(({ id }) => id === step.participantId);
  return build(harmless, steps, withHarmlessPlan(step), person ?? nobody);
}

/** Texts of the set-up that a prompt repeats without marks: none of them can look like a mark. */
function withHarmlessTexts(spec: PanelSpec): PanelSpec {
  const { moderator, guide, ballotQuestion, participants } = spec;
  return {
    ...spec,
    moderator: { name: neutralized(moderator.name), style: neutralized(moderator.style) },
    guide: guide.map((phase) => ({
      ...phase,
      name: neutralized(phase.name),
      objective: neutralized(phase.objective),
      question: neutralized(phase.question),
    })),
    ballotQuestion: neutralized(ballotQuestion),
    // The persona of a segment has marks of its own around what others wrote.
    participants: participants.map((one) =>
      one.source.source === 'role' ? { ...one, persona: neutralized(one.persona) } : one,
    ),
  };
}

function withHarmlessPlan(step: PlannedStep): PlannedStep {
  const { question, whispers } = step.plan;
  return {
    ...step,
    plan: {
      ...step.plan,
      ...(question === undefined ? {} : { question: neutralized(question) }),
      ...(whispers === undefined ? {} : { whispers: whispers.map(neutralized) }),
    },
  };
}

/** Stands in for the participant where the moderator or the analysis is asked. */
const nobody: Participant = {
  id: '',
  name: '',
  source: { source: 'role', name: '', description: '' },
  persona: '',
  facts: [],
};
