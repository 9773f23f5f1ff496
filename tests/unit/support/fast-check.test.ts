import fc from 'fast-check';

describe('property tests', () => {
  it('draw from the seed of the test run, the same values each time', () => {
    expect(fc.readConfigureGlobal().seed).toBe(Number(process.env.SOUNDINGS_SEED ?? 20_261_122));
    const drawn = () => {
      const cases: number[] = [];
      fc.assert(
        fc.property(fc.integer(), (one) => {
          cases.push(one);
        }),
      );
      return cases;
    };
    expect(drawn()).toEqual(drawn());
  });
});
