/** Oracles of what is fitted: rectified figures, raking, the utilities of best-worst scaling. */
import { randomInt, shuffled, type Random } from '../../../domain/random.ts';
import { computeWeight, rake, type Cell } from '../../../domain/segments/raking.ts';
import { solvePositiveDefinite } from '../../../domain/surveys/statistics/linear-system.ts';
import { fitUtilities } from '../../../domain/surveys/statistics/maxdiff-logit.ts';
import { rectifyMean } from '../../../domain/surveys/statistics/ppi.ts';
import { drawMany, drawSize, type Case, type Oracle } from './oracle.ts';

const statistics = 'domain/surveys/statistics';

export const fits: readonly Oracle[] = [
  {
    name: 'rectified',
    by: 'ppi_py ppi_mean_pointestimate and ppi_mean_ci, unweighted',
    covers: [`${statistics}/ppi.ts rectifyMean`],
    note: 'shares and means, tuned and with a fixed λ; under weights the product’s interval is its own by choice: it does not move when a constant is added to all answers',
    cases: (random, count) => drawMany(count, (at) => rectifiedCase(random, at)),
  },
  {
    name: 'raked',
    by: 'scipy.optimize.minimize of the dual of relative entropy, to the last digit by Newton',
    covers: ['rake', 'computeWeight', 'computeWeightedShares'].map((name) => `domain/segments/raking.ts ${name}`),
    cases: (random, count) => drawMany(Math.min(60, count), () => rakedCase(random)),
  },
  {
    name: 'utilities',
    by: 'scipy.optimize.minimize of the same penalized likelihood, to the last digit by Newton',
    covers: [`${statistics}/maxdiff-logit.ts fitUtilities`],
    cases: (random, count) => drawMany(Math.min(20, count), () => utilitiesCase(random)),
  },
  {
    name: 'linear system',
    by: 'numpy.linalg.solve',
    covers: [`${statistics}/linear-system.ts solvePositiveDefinite`],
    cases: (random, count) =>
      drawMany(count, () => {
        const size = randomInt(random, 1, 8);
        const root = drawMany(size, () => drawMany(size, () => random() - 0.5));
        const matrix = root.map((row, i) =>
          root.map((other, j) => row.reduce((sum, value, k) => sum + value * (other[k] ?? 0), i === j ? 0.5 : 0)),
        );
        const right = drawMany(size, () => random());
        return { input: [matrix, right], ours: solvePositiveDefinite(matrix, right) };
      }),
  },
];

function rectifiedCase(random: Random, at: number): Case {
  const isShare = at % 2 === 0;
  const draw = () => (isShare ? Number(random() < 0.4) : 1 + 4 * random());
  const likeness = random();
  const humans = drawMany(drawSize(random, 4, 500), draw);
  const twins = humans.map((human) => (random() < likeness ? human : draw()));
  const personas = drawMany(drawSize(random, 20, 2_000), draw);
  // At least one persona differs, because the reference divides by the variance of the personas.
  personas[0] = isShare ? 1 : 5;
  personas[1] = isShare ? 0 : 1;
  const lambda = at % 5 === 0 ? random() : undefined;
  const found = rectifyMean(
    humans.map((human, index) => ({ human, persona: twins[index] ?? 0 })),
    personas.map((persona) => ({ persona })),
    lambda,
  );
  const { estimate, low, high, humansOnly } = found;
  const input = { humans, twins, personas, ...(lambda === undefined ? {} : { lambda }) };
  return { input, ours: [estimate, low, high, humansOnly.low, humansOnly.high] };
}

/** Draws cells that are all filled, so that any margins can be met; the last category of each field is left to the rest. */
function rakedCase(random: Random): Case {
  const fields = 'abc'.split('').slice(0, randomInt(random, 1, 3));
  const sizes = fields.map(() => randomInt(random, 2, 4));
  let cells: Cell[] = [{ categories: {}, count: 1 }];
  fields.forEach((field, at) => {
    cells = cells.flatMap(({ categories }) =>
      drawMany(sizes[at] ?? 2, (category) => ({ categories: { ...categories, [field]: `${category}` }, count: 1 })),
    );
  });
  cells = cells.map(({ categories }) => ({ categories, count: drawSize(random, 1, 200) }));
  const targets = Object.fromEntries(
    fields.map((field, at) => {
      const parts = drawMany(sizes[at] ?? 2, () => 0.2 + random());
      const total = parts.reduce((sum, part) => sum + part, 0);
      return [field, Object.fromEntries(parts.map((part, category) => [`${category}`, part / total]))];
    }),
  );
  const { factors, effectiveSize } = rake(cells, targets);
  const people = cells.reduce((sum, { count }) => sum + count, 0);
  const columns = fields.flatMap((field, at) =>
    drawMany((sizes[at] ?? 2) - 1, (category) => ({ field, category: `${category}` })),
  );
  const input = {
    counts: cells.map(({ count }) => count),
    indicators: cells.map(({ categories }) =>
      columns.map(({ field, category }) => Number(categories[field] === category)),
    ),
    targets: columns.map(({ field, category }) => targets[field]?.[category] ?? 0),
  };
  return {
    input,
    ours: [...cells.map(({ categories }) => computeWeight(categories, factors)), effectiveSize / people],
  };
}

function utilitiesCase(random: Random): Case {
  const items = randomInt(random, 4, 8);
  const respondents = drawMany(randomInt(random, 1, 30), () => ({
    weight: random() < 0.5 ? 1 : 0.2 + 2 * random(),
    tasks: drawMany(randomInt(random, 1, 6), () => {
      const shown = shuffled(
        random,
        drawMany(items, (item) => item),
      ).slice(0, randomInt(random, 3, 4));
      const liked = shown
        .map((item) => ({ item, by: item + 3 * random() }))
        .toSorted((one, other) => other.by - one.by);
      return { items: shown, best: liked[0]?.item ?? 0, worst: liked.at(-1)?.item ?? 0 };
    }),
  }));
  const tasks = respondents.flatMap(({ weight, tasks: own }) =>
    own.map((task) => [task.items, task.best, task.worst, weight]),
  );
  return { input: { items, tasks }, ours: fitUtilities(items, respondents) };
}
