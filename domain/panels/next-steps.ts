/**
 * Plans the next steps of a panel. They follow from the set-up and the steps so far alone, and the same step always has the same
 * key, so that a panel can be left and taken up anywhere.
 */
import { seededRandom } from '../random.ts';
import { converges } from './analysis/convergence.ts';
import { isMet } from './analysis/talk.ts';
import { tableOf, type Table } from './changes.ts';
import { firstParticipants, hasSham, humansOf, type PanelSpec, type Phase } from './setup.ts';
import type { PlannedStep, Step, StepKind, StepPlan } from './step.ts';
import { countWords } from '../letters.ts';
import { digestSize, isDigestDue } from './digests.ts';
import { transcriptOf } from './transcript.ts';
import { eligibleOf, invitedOf, nextSpeaker } from './turn-rules/floor.ts';
import type { Floor } from './turn-rules/turn-rule.ts';
import { turnRules } from './turn-rules/turn-rules.ts';

/** Steps that can be asked at once; null when the group is done. */
export type Next = PlannedStep[] | null;

/** The next steps of a group: those that are planned but not settled, or new ones. */
export function nextOfGroup(spec: PanelSpec, steps: readonly Step[], group: number): Next {
  const own = steps.filter((step) => step.group === group);
  const open = own.filter(({ status }) => status === 'open');
  if (open.length > 0) return open;
  return new GroupPlan(spec, own, group).next();
}

/** The summary over all groups, after they are done; null when it is settled. */
export function nextOfPanel(steps: readonly Step[]): Next {
  const summary = steps.find(({ kind }) => kind === 'summary');
  if (summary !== undefined) return summary.status === 'open' ? [summary] : null;
  return [
    {
      key: 'summary',
      kind: 'summary',
      group: null,
      phase: null,
      participantId: null,
      moment: null,
      exchange: null,
      plan: {},
    },
  ];
}

class GroupPlan {
  private readonly byKey: ReadonlyMap<string, Step>;
  private readonly table: Table;
  private readonly spec: PanelSpec;
  private readonly steps: readonly Step[];
  private readonly group: number;

  constructor(spec: PanelSpec, steps: readonly Step[], group: number) {
    this.spec = spec;
    this.steps = steps;
    this.group = group;
    this.byKey = new Map(steps.map((step) => [step.key, step]));
    this.table = tableOf(spec, steps, group);
  }

  next(): Next {
    const { spec } = this;
    const isDone = (key: string) => this.byKey.has(key);
    if (isDone('insights')) return null;
    const answers = this.answers();
    if (answers.length > 0) return answers;
    if (spec.ballots !== 'none' && !isDone('phase0/opening')) {
      const first = this.ballots(0);
      if (first.length > 0) return first;
    }
    let left = turnsAllowed(spec);
    for (const [phase, guide] of spec.guide.entries()) {
      const turns = Math.min(guide.turns, left);
      left -= turns;
      const isLast = left === 0 || phase === spec.guide.length - 1;
      // A later step says that the phase is over, however the table was changed since.
      if (isDone(`phase${phase + 1}/opening`)) continue;
      if (this.table.isEnded && !isDone(`phase${phase}/opening`)) {
        const final = spec.ballots === 'none' || phase === 0 ? [] : this.ballots(phase);
        if (final.length > 0) return final;
        break;
      }
      const spoken = isDone(`phase${phase}/coding`) ? null : this.phaseSteps(phase, guide, turns);
      if (spoken !== null) return spoken;
      const after = this.afterPhase(phase, isLast || this.table.isEnded);
      if (after.length > 0) return after;
      if (isLast || this.table.isEnded) break;
    }
    return [this.step('insights', 'insights')];
  }

  /** The answers to the analyst's questions that were not asked yet. */
  private answers(): PlannedStep[] {
    let exchange = this.exchanges();
    return this.steps
      .filter(({ kind }) => kind === 'question')
      .flatMap(({ key, text, phase, plan: { asked = [], isPrivate = false } }) =>
        asked.flatMap((participantId) => {
          const answerKey = `${key}/${participantId}`;
          if (this.byKey.has(answerKey)) return [];
          const plan: StepPlan = { question: text ?? '', isPrivate, reason: 'Asked by the analyst' };
          return [
            this.step('answer', answerKey, {
              phase,
              participantId,
              plan,
              exchange: isPrivate ? null : (exchange += 1),
            }),
          ];
        }),
      );
  }

  /** The next step of a phase before its coding; null when it is over. */
  private phaseSteps(phase: number, guide: Phase, turns: number): PlannedStep[] | null {
    const at = `phase${phase}`;
    if (!this.byKey.has(`${at}/opening`)) return this.moderator('opening', `${at}/opening`, phase, {});
    const devil = this.convergence(phase);
    if (devil !== null) return devil;
    for (let turn = 0; turn < turns; turn += 1) {
      if (this.byKey.has(`${at}/turn${turn}`)) continue;
      if (this.table.isEnded || this.table.present.length === 0) return null;
      if (guide.exit === 'everyone' && this.haveAllSpoken(phase)) return null;
      if (guide.exit === 'covered') {
        if (this.isCovered(phase)) return null;
        const check = this.coverageBefore(phase, turn);
        if (check !== null) return check;
      }
      const probe = this.probeBefore(phase, guide, turns, turn);
      if (probe !== null) return probe;
      return this.turnSteps(phase, `${at}/turn${turn}`);
    }
    return null;
  }

  /** The devil's advocate, once in a group, when the ballots after an earlier phase agree. */
  private convergence(phase: number): PlannedStep[] | null {
    const key = 'convergence';
    if (phase === 0 || this.byKey.has(key) || this.table.isEnded || this.byKey.has(`phase${phase}/turn0`)) return null;
    if (!converges(this.spec, this.steps, this.group)) return null;
    return this.moderator('probe', key, phase, {
      probe: 'devils-advocate',
      isConvergence: true,
      reason: 'Everybody agrees: the moderator argues the other side',
    });
  }

  /** Probes are spread evenly over the turns of a phase. */
  private probeBefore(phase: number, guide: Phase, turns: number, turn: number): PlannedStep[] | null {
    for (const [place, probe] of probesOf(guide, turns).entries()) {
      const key = `phase${phase}/probe${place}`;
      if (turn < probePlace(guide, turns, place) || this.byKey.has(key)) continue;
      return this.moderator('probe', key, phase, { probe });
    }
    return null;
  }

  private haveAllSpoken(phase: number): boolean {
    const speakers = new Set(this.turns().flatMap((step) => (step.phase === phase ? [step.participantId] : [])));
    return this.table.present.every((id) => speakers.has(id));
  }

  private isCovered(phase: number): boolean {
    return this.steps.some(
      ({ kind, phase: of, data }) =>
        kind === 'coverage' &&
        of === phase &&
        data?.coverage !== undefined &&
        isMet(this.spec, this.steps, { group: this.group, phase }, data.coverage),
    );
  }

  /** The check after every round of turns. */
  private coverageBefore(phase: number, turn: number): PlannedStep[] | null {
    const key = `phase${phase}/coverage${turn}`;
    const isDue = turn > 0 && turn % firstParticipants(this.spec.participants).length === 0;
    return isDue && !this.byKey.has(key) ? [this.step('coverage', key, { phase })] : null;
  }

  /** Choice or bids, then the turn itself. */
  private turnSteps(phase: number, key: string): PlannedStep[] {
    const digest = this.digest(phase);
    if (digest !== null) return digest;
    const rule = turnRules[this.table.rule];
    const floor = this.floor(key);
    const asked = this.steps.filter((step) => step.key.startsWith(`${key}/`));
    if (asked.length === 0 && rule.asks === 'moderator')
      return [this.step('choice', `${key}/choice`, { phase, plan: { invites: invitedOf(floor) } })];
    if (asked.length === 0 && rule.asks === 'participants') {
      const bids = floor.present
        .filter((id) => !floor.people.has(id) && (id !== floor.spoken.at(-1) || floor.present.length === 1))
        .map((participantId) => this.step('bid', `${key}/bid/${participantId}`, { phase, participantId }));
      if (bids.length > 0) return bids;
    }
    const { participantId, reason } = nextSpeaker(rule, floor, asked);
    return [this.step('turn', key, { phase, participantId, exchange: this.exchanges() + 1, plan: { reason } })];
  }

  private floor(key: string): Floor {
    const turns = this.turns();
    const { present } = this.table;
    const since = this.joined();
    const spoken = turns.map(({ participantId }) => participantId ?? '');
    const words = new Map<string, number>();
    for (const { participantId, text } of turns)
      words.set(participantId ?? '', (words.get(participantId ?? '') ?? 0) + countWords(text ?? ''));
    const seedGroup = this.spec.forkOf?.group ?? this.group;
    return {
      eligible: eligibleOf({ present, spoken, words }),
      present,
      people: humansOf(this.spec),
      spoken,
      since,
      words,
      random: seededRandom(`${this.spec.seed}/${seedGroup}/${key}`),
    };
  }

  /** Turns before which each of those who were added sat down, by id. */
  private joined(): Map<string, number> {
    let turns = 0;
    const since = new Map<string, number>();
    for (const { kind, plan } of this.steps) {
      if (kind === 'turn') turns += 1;
      if (plan.change?.kind === 'join') since.set(plan.change.participantId, turns);
    }
    return since;
  }

  /** Turns of participants, also failed ones, so that nobody who cannot answer is asked for ever. */
  private turns(): Step[] {
    return this.steps.filter(({ kind }) => kind === 'turn');
  }

  private moderator(kind: 'opening' | 'probe', key: string, phase: number, plan: StepPlan): PlannedStep[] {
    const digest = this.digest(phase);
    if (digest !== null) return digest;
    const whispers = this.whispers();
    return [
      this.step(kind, key, {
        phase,
        exchange: this.exchanges() + 1,
        plan: whispers.length > 0 ? { ...plan, whispers } : plan,
      }),
    ];
  }

  /** Hints of the analyst to the moderator since it last spoke. */
  private whispers(): string[] {
    const last = this.steps.findLastIndex(({ kind }) => kind === 'opening' || kind === 'probe');
    return this.steps.slice(last + 1).flatMap(({ kind, text }) => (kind === 'whisper' && text !== null ? [text] : []));
  }

  private digest(phase: number): PlannedStep[] | null {
    // One that failed is followed by one that stands for more.
    const tried = this.steps.reduce(
      (most, { kind, plan }) => (kind === 'digest' ? Math.max(most, plan.upTo ?? 0) : most),
      0,
    );
    const since = transcriptOf(this.spec, this.steps, this.group).filter(({ exchange }) => exchange > tried);
    const upTo = tried + digestSize;
    return isDigestDue(since.length) ? [this.step('digest', `digest${upTo}`, { phase, plan: { upTo } })] : null;
  }

  /** Coding, ballots and their controls are asked at once. */
  private afterPhase(phase: number, isLast: boolean): PlannedStep[] {
    const coding = this.byKey.has(`phase${phase}/coding`)
      ? []
      : [this.step('coding', `phase${phase}/coding`, { phase })];
    const { ballots } = this.spec;
    const votes = ballots === 'phases' || (ballots === 'ends' && isLast);
    return [...coding, ...(votes ? this.ballots(phase + 1) : [])];
  }

  /** Votes of everybody at the table, also of those who only listen. */
  private ballots(moment: number): PlannedStep[] {
    const kinds: StepKind[] = ['ballot'];
    if (moment > 0 && this.spec.controls) kinds.push('control-ballot', 'stances-ballot');
    if (moment > 0 && hasSham(this.spec)) kinds.push('sham-ballot');
    const phase = moment === 0 ? null : moment - 1;
    const people = humansOf(this.spec);
    return this.table.members.flatMap((participantId) =>
      kinds.flatMap((kind) => {
        // A person cannot vote as if they had heard nothing.
        if (kind !== 'ballot' && people.has(participantId)) return [];
        const key = `moment${moment}/${kind}/${participantId}`;
        return this.byKey.has(key) ? [] : [this.step(kind, key, { phase, moment, participantId })];
      }),
    );
  }

  /** Number of exchanges so far, those of failed turns included. */
  private exchanges(): number {
    return this.steps.reduce((most, { exchange }) => Math.max(most, exchange ?? 0), 0);
  }

  private step(kind: StepKind, key: string, rest: Partial<PlannedStep> = {}): PlannedStep {
    return {
      kind,
      key,
      group: this.group,
      phase: null,
      participantId: null,
      moment: null,
      exchange: null,
      plan: {},
      ...rest,
    };
  }
}

/** Turns of participants in all phases together. */
export function turnsAllowed({ guide, maxTurns }: Pick<PanelSpec, 'guide' | 'maxTurns'>): number {
  const planned = guide.reduce((sum, { turns }) => sum + turns, 0);
  return maxTurns === null ? planned : Math.min(planned, maxTurns);
}

/** Probes that a phase with so many turns has room for: one before each turn but the first. */
export function probesOf({ probes }: Phase, turns: number): Phase['probes'] {
  return probes.slice(0, Math.max(0, turns - 1));
}

function probePlace(guide: Phase, turns: number, place: number): number {
  return Math.max(place + 1, Math.floor(((place + 1) * turns) / (probesOf(guide, turns).length + 1)));
}
