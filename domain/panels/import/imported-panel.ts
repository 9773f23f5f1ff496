/** An imported discussion as a panel whose turns are all said, so that only its analysis is asked for. */
import { partsOf, type Part } from './parts.ts';
import { hiddenModerator, hideNames } from './hide-names.ts';
import { checkSpeakers, type ReadTranscript } from './read-transcript.ts';
import type { Participant, PanelSetup, PanelSpec, Phase } from '../setup.ts';
import type { Step } from '../step.ts';

/** A panel of real people. */
export interface ImportedSpec extends PanelSpec {
  imported: { format: string; turnsFound: number; hasRealNames: boolean };
}

/** True for a real discussion that was imported: nobody in it can be asked anything. */
export function isImported(spec: PanelSpec): spec is ImportedSpec {
  return 'imported' in spec;
}

export const importedNote = 'An imported transcript of a real discussion, not a simulation.';

export interface ImportChoices {
  /** The speaker that leads; null for nobody. */
  moderator: string | null;
  keepsNames: boolean;
  /** Aim of every phase; '' for one that follows from its name. */
  objective: string;
}

/** Returns the set-up and the steps of an imported discussion. Throws InvalidInput. */
export function importedPanel(
  read: ReadTranscript,
  setup: Omit<PanelSetup, 'participants' | 'guide' | 'moderator'>,
  { moderator, keepsNames, objective }: ImportChoices,
): { spec: ImportedSpec; steps: Step[] } {
  checkSpeakers(read, moderator);
  const speakers = read.speakers.map(({ name }) => name);
  const turns = keepsNames ? read.turns : hideNames(read.turns, { speakers, moderator });
  const leads = keepsNames || moderator === null ? moderator : hiddenModerator;
  const people = [...new Set(turns.map(({ speaker }) => speaker))].filter((name) => name !== leads);
  // Hidden names are numbered in the order of speaking.
  const participants = people.map((name, at): Participant => {
    const source = { source: 'role' as const, name, description: 'A person in an imported transcript' };
    return { id: `p${at + 1}`, name, source, persona: '', facts: [] };
  });
  const parts = partsOf(turns, leads);
  const steps = stepsOf(parts, leads, new Map(participants.map(({ id, name }) => [name, id])));
  const spec: ImportedSpec = {
    ...setup,
    participants,
    moderator: { name: leads ?? hiddenModerator, style: '' },
    guide: parts.map((part, at) => phaseOf(part, at, parts.length, { objective, steps })),
    ballots: 'none',
    controls: false,
    sham: false,
    groups: 1,
    maxTurns: null,
    enabledTools: [],
    scheduledFor: null,
    description: importedNote,
    imported: { format: read.format, turnsFound: read.turnsFound, hasRealNames: keepsNames },
  };
  return { spec, steps };
}

/** Calls that its analysis takes: one for each phase, its findings, and the summary. */
export function importCalls(parts: readonly unknown[]): number {
  return parts.length + 2;
}

function phaseOf(
  { name }: Part,
  at: number,
  count: number,
  { objective, steps }: { objective: string; steps: readonly Step[] },
): Phase {
  // The engine asks for turns that the guide has and the steps have not.
  const turns = steps.filter(({ key }) => key.startsWith(`phase${at}/turn`)).length;
  const shown = name ?? (count === 1 ? 'Discussion' : 'Part');
  return {
    // A heading that is numbered in the file keeps one number.
    name: count === 1 ? shown : `${at + 1}. ${shown.replace(/^\d+[.):]\s+/, '')}`.slice(0, 80),
    objective: objective || (name === null ? 'What they think of the topic' : `What they think of: ${name}`),
    question: '',
    turns,
    probes: [],
    exit: 'turns',
  };
}

/**
 * Answered steps under the names that the engine gives them: the first of a phase opens it, whoever says it. The coding of
 * each phase is planned already, because the engine takes a phase that another one follows for coded.
 */
function stepsOf(parts: readonly Part[], moderator: string | null, ids: ReadonlyMap<string, string>): Step[] {
  const said: Omit<Step, 'number'>[] = [];
  for (const [phase, { turns }] of parts.entries()) {
    const counts = { turn: 0, probe: 0 };
    for (const [at, { speaker, text }] of turns.entries()) {
      const isModerator = speaker === moderator;
      const name = isModerator ? 'probe' : 'turn';
      said.push({
        ...emptyStep,
        key: `phase${phase}/${at === 0 ? 'opening' : `${name}${counts[name]++}`}`,
        kind: isModerator && at === 0 ? 'opening' : name,
        phase,
        participantId: ids.get(speaker) ?? null,
        exchange: said.length + 1,
        status: 'answered',
        text,
      });
    }
  }
  const codings = parts.map((_, phase) => ({
    ...emptyStep,
    key: `phase${phase}/coding`,
    kind: 'coding' as const,
    phase,
    status: 'open' as const,
  }));
  return [...said, ...codings].map((step, number) => ({ ...step, number }));
}

const emptyStep = {
  group: 0,
  participantId: null,
  moment: null,
  exchange: null,
  plan: {},
  text: null,
  data: null,
  inputTokens: 0,
  outputTokens: 0,
  costUsd: 0,
};
