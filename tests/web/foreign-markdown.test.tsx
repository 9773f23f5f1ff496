/** Replies of a model that obeys the texts of others: their words are shown, and nothing that opens or loads an address. */
import { render } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { Markdown } from '../../web/components/markdown.tsx';
import { canary, injections } from '../_support/injections.ts';
import { foreignHost } from '../_support/obedient-orders.ts';

const more = [
  `![x](https://${foreignHost}/p.png?d=all) [more](https://${foreignHost}/) <img src="https://${foreignHost}/i">`,
  `<https://${foreignHost}/> https://${foreignHost}/ www.${foreignHost}`,
  `[more][1]\n\n[1]: https://${foreignHost}/\n\n![x][1]`,
  `<iframe src="https://${foreignHost}/"></iframe><svg onload="buy()"/><a href="javascript:buy()">x</a>`,
  `[x](javascript:buy()) [y](//${foreignHost}/) [z](/settings?delete=all)`,
].map((text) => `${canary} ${text}`);

test('none of them becomes an element that reaches anything', () => {
  for (const text of [...injections.map(({ text: one }) => one), ...more]) {
    const { container, unmount } = render(
      <MemoryRouter>
        <Markdown text={text} onFigure={() => undefined} />
      </MemoryRouter>,
    );
    expect(container.textContent).toContain(canary);
    expect({
      text,
      found: container.querySelectorAll('a, img, svg, iframe, script, form, [src], [href], [onerror]').length,
    }).toEqual({
      text,
      found: 0,
    });
    unmount();
  }
});
