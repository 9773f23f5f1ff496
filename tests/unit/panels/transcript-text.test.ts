/** Panels as documents: who spoke, the mark of simulated answers, and lines of the transcript. */
import { toMarkdown } from '../../../domain/exports/markdown.ts';
import type { ImportedSpec } from '../../../domain/panels/import/imported-panel.ts';
import { documentHead, transcriptBlocks, transcriptText } from '../../../domain/panels/transcript-text.ts';
import type { PanelSpec } from '../../../domain/panels/setup.ts';
import { panelSpec, runPanel } from '../../_support/panel-in-memory.ts';

const withPeople = (people: number): PanelSpec => {
  const spec = panelSpec(3);
  const seat = (name: string) => ({ source: 'human' as const, name });
  const participants = spec.participants.map((one, at) => (at < people ? { ...one, source: seat(one.name) } : one));
  return { ...spec, participants };
};

test.each([
  [0, 'A discussion of AI personas: no people were asked.'],
  [1, 'A discussion of AI personas and a person who took a seat.'],
  [2, 'A discussion of AI personas and 2 people who took seats.'],
])('with %i people the head says so', (people, note) => {
  expect(documentHead(withPeople(people)).notes).toEqual([`${note} It says nothing about a share of people.`]);
});

test('of an imported discussion only the analysis is simulated', () => {
  const imported: ImportedSpec = {
    ...panelSpec(2, { simulated: true }),
    imported: { format: 'text', turnsFound: 2, hasRealNames: false },
  };
  expect(documentHead(imported).mark?.sentence).toBe('Simulated provider: no model wrote the analysis.');
  expect(documentHead(imported).notes[0]).toMatch(/^An imported transcript of a real discussion, not a simulation\./);
});

test('a line says its turn or that it is private, what is still wrong with it, and what was looked up', () => {
  const line = { phase: 0, speaker: 'Person 1', text: 'Six sevens.' };
  const toolCalls = [{ name: 'he_calculate_analyze', summary: '6 * 7 = 42' }];
  const blocks = transcriptBlocks(panelSpec(2), 0, [
    { ...line, exchange: 1, flaw: 'repetition', toolCalls },
    { ...line, exchange: null, phase: null },
  ]);
  expect(toMarkdown({ title: 'T', notes: [], mark: null, blocks })).toBe(
    `# T\n\n## Group 1\n\n### Talk\n\n**Person 1** (turn 1, still a repetition): Six sevens.\n
- he_calculate_analyze: 6 * 7 = 42\n\n**Person 1** (private): Six sevens.\n`,
  );
});

test('the stored transcript has the mark, and every group by its phases', () => {
  const spec = panelSpec(2, { ballots: 'none', groups: 2, simulated: true });
  const steps = runPanel(spec, () => ({ text: 'Yes.', data: null }));
  const text = transcriptText(spec, steps);
  expect(text).toMatch(/^# A new tram line\n\n\*\*Simulated provider: these are not answers of a model\.\*\*\n/);
  expect(text.match(/^#.*$/gm)).toEqual(['# A new tram line', '## Group 1', '### Talk', '## Group 2', '### Talk']);
});
