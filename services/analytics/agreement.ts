import type { ModelPairTally } from '../../domain/analytics/answers/models.ts';
import { agreementOf, type AgreementCell } from '../../domain/analytics/agreement.ts';
import type { ProviderAgreement } from '../../domain/analytics/analytics.ts';
import { shareWithInterval } from '../../domain/simulations/statistics.ts';

/**
 * Computes the agreement of the two providers that most personas were asked through together, and of each pair of their
 * models; null when no persona was asked through two.
 */
export function agreementBetween(tallies: readonly ModelPairTally[]): ProviderAgreement | null {
  const ofProviders = Map.groupBy(tallies, ({ firstProvider, secondProvider }) => `${firstProvider}+${secondProvider}`);
  const [pairs = []] = [...ofProviders.values()].toSorted((a, b) => agreementOf(b).compared - agreementOf(a).compared);
  const [first] = pairs;
  if (first === undefined) return null;
  const together = agreementOf(pairs);
  return {
    ...together,
    firstProvider: first.firstProvider,
    secondProvider: first.secondProvider,
    share: shareWithInterval(together.agreed, together.compared),
    pairs: byModels(pairs).toSorted((a, b) => b.compared - a.compared),
  };
}

function byModels(pairs: readonly ModelPairTally[]): ProviderAgreement['pairs'] {
  const grouped = Map.groupBy(pairs, ({ firstModel, secondModel }) => JSON.stringify([firstModel, secondModel]));
  return [...grouped.values()].flatMap((cells: readonly (ModelPairTally & AgreementCell)[]) => {
    const [pair] = cells;
    if (pair === undefined) return [];
    const { compared, agreed, kappa } = agreementOf(cells);
    return [
      {
        firstModel: pair.firstModel,
        secondModel: pair.secondModel,
        compared,
        agreed,
        kappa,
        share: shareWithInterval(agreed, compared),
      },
    ];
  });
}
