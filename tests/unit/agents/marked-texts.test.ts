/** Names, quotes and errors reach agents between marks, whatever they say. */
import { agentTexts } from '../../_support/agent-texts.ts';
import { canary, injections } from '../../_support/injections.ts';
import { linesOutside } from '../../_support/outside-marks.ts';

test.each(Object.entries(agentTexts))('%s', (_name, textWith) => {
  for (const { text } of injections) {
    const read = textWith(text);
    expect(read).toContain(canary);
    expect({ text, outside: linesOutside(read, canary) }).toEqual({ text, outside: [] });
  }
});
