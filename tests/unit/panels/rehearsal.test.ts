/** The estimate of a panel: what its calls read and write, against whole panels with the simulator's replies. */
import { countCalls } from '../../../domain/panels/call-count.ts';
import { rehearse, type ReplyCharacters } from '../../../domain/panels/rehearsal.ts';
import { panelSetupSchema, type PanelSetup } from '../../../domain/panels/setup.ts';
import { meanOf } from '../../../domain/simulations/student-t.ts';
import { askedKinds } from '../../../domain/panels/step.ts';
import { panelTemplates } from '../../../domain/panels/templates/templates.ts';
import { turnRuleNames } from '../../../domain/panels/turn-rules/names.ts';
import { roughTokens } from '../../../domain/providers/prices.ts';
import { panelSpec } from '../../_support/panel-in-memory.ts';
import { playPanel } from '../../_support/planted-panels.ts';

function setupOf(people: number, changes: object): PanelSetup {
  const roles = Array.from({ length: people }, (_, at) => ({ source: 'role', name: `Person ${at + 1}` }));
  return panelSetupSchema.parse({ topic: 'A tram line', participants: roles, ...changes });
}

test.each(panelTemplates.map((template) => [template.name, template] as const))(
  'the calls of a panel of the template %s read as much as was estimated for replies of that length',
  (_name, { setup, suggestedParticipants }) => {
    const asked = setupOf(suggestedParticipants, { ...setup, groups: 2, controls: true });
    const { participants: _roles, ...checked } = asked;
    let read = 0;
    const steps = playPanel(panelSpec(suggestedParticipants, checked), ({ plan }, text) => {
      if (plan.isConvergence !== true) read += roughTokens(text.length);
    });
    const lengths = Object.fromEntries(
      askedKinds.map((kind) => [
        kind,
        meanOf(steps.flatMap((step) => (step.kind === kind ? [step.text?.length ?? 0] : []))),
      ]),
    );
    const { inputTokens } = rehearse(asked, lengths as ReplyCharacters);
    expect(inputTokens / read).toBeGreaterThan(0.9);
    expect(inputTokens / read).toBeLessThan(1.1);
  },
);

test.each(turnRuleNames)('under %s what is asked one after another takes one point each', (turnRule) => {
  const guide = [{ name: 'Talk', objective: 'What they think', turns: 6 }];
  const setup = setupOf(3, { guide, turnRule, ballots: 'none' });
  const { turn, opening, choice, coding, insights, summary, digest } = countCalls(setup);
  const bids = turnRule === 'desire-bids' ? turn : 0;
  expect(rehearse(setup).points).toBe(turn + bids + choice + opening + digest + coding + insights + summary);
});

test('twice the groups read twice as much, but for the summary, and take as long', () => {
  const guide = [{ name: 'Talk', objective: 'What they think', turns: 12 }];
  const one = rehearse(setupOf(4, { guide }));
  const two = rehearse(setupOf(4, { guide, groups: 2 }));
  expect(two.points).toBe(one.points);
  expect(two.inputTokens / one.inputTokens).toBeGreaterThan(1.9);
  expect(two.inputTokens / one.inputTokens).toBeLessThan(2.05);
});

test('people cost nothing', () => {
  const guide = [{ name: 'Talk', objective: 'What they think', turns: 12 }];
  const setup = setupOf(4, { guide });
  const human = { source: 'human' as const, name: 'Dana' };
  const withPerson = { ...setup, participants: [human, ...setup.participants.slice(1)] };
  expect(rehearse(withPerson).inputTokens).toBeLessThan(0.9 * rehearse(setup).inputTokens);
});
