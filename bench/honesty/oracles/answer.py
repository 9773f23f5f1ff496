"""Answers the cases of the oracles: reads {oracle: [input, ...]} as JSON and prints {oracle: [[number, ...], ...]}."""

import json
import sys
import warnings

import numpy as np
from scipy import optimize, spatial, special, stats
from statsmodels.regression.linear_model import OLS, WLS
from statsmodels.stats.inter_rater import cohens_kappa
from statsmodels.stats.multitest import multipletests
from statsmodels.stats.proportion import (
    confint_proportions_2indep,
    proportion_confint,
    proportions_ztest,
    samplesize_proportions_2indep_onetail,
    test_proportions_2indep,
)
from statsmodels.stats.weightstats import CompareMeans, DescrStatsW

warnings.simplefilter("ignore")


def normal_tail(z):
    return [2 * stats.norm.sf(abs(z))]


def net_difference(counts):
    """MOVER (Zou and Donner 2008) around the Wilson limits of statsmodels."""
    positive, neutral, negative = counts
    n = positive + neutral + negative
    p, q = positive / n, negative / n
    (pl, pu), (ql, qu) = (proportion_confint(k, n, method="wilson") for k in (positive, negative))
    spread = np.sqrt(p * (1 - p) * q * (1 - q))
    r = -p * q / spread if spread > 0 else 0
    width = lambda a, b: np.sqrt(max(0, a * a + b * b - 2 * r * a * b))
    return [p - q, max(-1, p - q - width(p - pl, qu - q)), min(1, p - q + width(pu - p, q - ql))]


def independent_difference(case):
    (a, n), (b, m), k = case["first"], case["second"], case["comparisons"]
    low, high = confint_proportions_2indep(a, n, b, m, method="agresti-caffo", compare="diff", alpha=0.05 / k)
    p = test_proportions_2indep(a, n, b, m, method="agresti-caffo", compare="diff").pvalue
    return [a / n - b / m, max(-1, low), min(1, high), min(1, k * p)]


def two_proportions(case):
    (a, n), (b, m) = case
    pooled = (a + b) / (n + m)
    if min(n, m) * min(pooled, 1 - pooled) < 5:
        return [0, stats.fisher_exact([[a, n - a], [b, m - b]]).pvalue]
    return list(proportions_ztest([a, b], [n, m]))


def compare_groups(groups):
    positive, total = np.array(groups).T
    p = [two_proportions([[a, n], [positive.sum() - a, total.sum() - n]])[1] for a, n in groups]
    return list(multipletests(p, method="holm")[1])


def rows_of(people, copies, value_of):
    """One row for each kind of answer of each person: value, number of answers, person."""
    rows = []
    for person, (m, p, n) in enumerate(people):
        for copy in range(copies):
            for kind, count in (("positive", p), ("negative", n), ("neutral", m - p - n)):
                if count > 0:
                    rows.append((value_of[kind], count, person * copies + copy))
    return rows


values = {
    "positive": {"positive": 1, "neutral": 0, "negative": 0},
    "neutral": {"positive": 0, "neutral": 1, "negative": 0},
    "negative": {"positive": 0, "neutral": 0, "negative": 1},
    "score": {"positive": 1, "neutral": 0, "negative": -1},
}


def cluster_variance(y, weights, person):
    """statsmodels' cluster-robust variance of a mean, without its correction."""
    fit = WLS(y, np.ones(len(y)), weights=weights).fit(
        cov_type="cluster", cov_kwds={"groups": person.astype(int), "use_correction": False}
    )
    return fit.cov_params()[0, 0]


def likeness(people, kind, number):
    """Correlation of two answers of a person by the design effect, and how much the people show of it."""
    y, weights, person = np.array(rows_of(people, 1, values[kind]), dtype=float).T
    total, spread = weights.sum(), DescrStatsW(y, weights).var
    largest = 1 if kind == "score" else 0.25
    if number <= 1 or total * spread < 1e-9:
        return 1, 0
    design_effect = number / (number - 1) * cluster_variance(y, weights, person) / (spread / total)
    return min(1, max(0, (design_effect - 1) / (total / number - 1))), number * (spread / largest) ** 2


def effective(people, kind):
    """
    The cluster-robust variance of the mean, times (people + 1) / people, where people are as many with equal numbers of
    answers as would tell as much. One more person is added who counts half at either extreme: everybody counts twice,
    the extremes once, and the variance of twice the people is half of it. Of the part of that person only as much counts
    as if two answers were correlated by the mean of the people's likeness and 1, which weighs as much as 0.8 people.
    """
    total = sum(m for m, _, _ in people)
    if all(m == 1 for m, _, _ in people):
        return total
    number = total**2 / sum(m**2 for m, _, _ in people)
    each, size = total / number, len(people)
    least = -1 if kind == "score" else 0
    rows = rows_of(people, 2, values[kind]) + [(1, each, 2 * size), (least, each, 2 * size + 1)]
    y, weights, person = np.array(rows, dtype=float).T
    correlation, shown = likeness(people, kind, number)
    alike = np.average([correlation, 1], weights=[shown, 0.8])
    mean = DescrStatsW(y, weights).mean
    of_assumed = each**2 * ((1 - mean) ** 2 + (least - mean) ** 2) / weights.sum() ** 2
    left_out = (1 - (alike + (1 - alike) / each)) * of_assumed
    variance = 2 * (cluster_variance(y, weights, person) - left_out) * (number + 1) / number
    spread = DescrStatsW(y, weights).var
    return min(total, max(1, spread / variance * total / (total + each)))


def clustered_share(case):
    people, kind = case["people"], case["kind"]
    n, count = sum(m for m, _, _ in people), sum(
        {"positive": p, "negative": q, "neutral": m - p - q}[kind] for m, p, q in people
    )
    worth = effective(people, kind)
    low, high = proportion_confint(count / n * worth, worth, method="wilson")
    return [count / n, low if count > 0 else 0, high if count < n else 1]


def clustered_score(people):
    n = sum(m for m, _, _ in people)
    positive, negative = sum(p for _, p, _ in people), sum(q for _, _, q in people)
    scale = effective(people, "score") / n
    return net_difference([positive * scale, (n - positive - negative) * scale, negative * scale])


def clustered_difference(case):
    """
    statsmodels' cluster-robust covariance of two means without its correction; each variance times clusters / (clusters
    - 1) of its group, the covariance as it is. Two more people answer once in both groups, each positively in one. With
    wordings: what the largest of the variances by person, by wording, and their sum less that by both (Cameron, Gelbach
    and Miller 2011) is above that by person counts by how seldom chance alone would spread the wordings as much.
    """
    y, group, person, wording = np.array(case["answers"] + [[1, 0, -1, -1], [0, 1, -1, -1], [0, 0, -2, -2], [1, 1, -2, -2]]).T
    x = np.column_stack([group == 0, group == 1]).astype(float)

    def variance_by(labels):
        labels = np.unique(labels, return_inverse=True)[1]
        cov = OLS(y, x).fit(cov_type="cluster", cov_kwds={"groups": labels, "use_correction": False}).cov_params()
        sizes = [len(np.unique(labels[group == g])) for g in (0, 1)]
        return sum(cov[g, g] * sizes[g] / (sizes[g] - 1) for g in (0, 1)) - 2 * cov[0, 1], sizes

    variance, sizes = variance_by(person)
    repeated = any((group == g).sum() > sizes[g] for g in (0, 1))
    degrees = max(1, min(sizes) - 3) if repeated else np.inf
    weight = 0
    if case["byWording"]:
        ofWordings, wordings = variance_by(wording)
        ofBoth = variance_by(person * 1000 + wording)[0]
        ofDegrees = max(1, min(wordings) - 3)
        byChance = stats.chi2.sf(ofWordings / ofBoth * ofDegrees, ofDegrees)
        weight = np.clip(np.interp(byChance, [0.05, 0.25], [1, 0]), 0, 1)
        largest = max(variance, ofWordings, variance + ofWordings - ofBoth)
        variance += weight * (largest - variance)
        part = min(1, weight * ofWordings / variance)
        degrees = 1 / ((1 - part) / degrees + part / ofDegrees) if part > 0 else degrees
    means = OLS(y, x).fit().params
    estimate, error, k = means[0] - means[1], np.sqrt(max(0, variance)), case["comparisons"]
    law = stats.norm() if np.isinf(degrees) else stats.t(degrees)
    half = law.isf(0.025 / k) * error
    p = min(1, k * 2 * law.sf(abs(estimate) / error)) if error > 0 else 1
    plain = [y[:-4][group[:-4] == g].mean() for g in (0, 1)]
    return [plain[0] - plain[1], max(-1, estimate - half), min(1, estimate + half), p, weight]


def explained(case):
    tables, n = case["tables"], case["n"]
    answers = []
    for rows in tables:
        test = stats.chi2_contingency(rows, correction=False)
        answers += [
            test.statistic / n,
            min(1, stats.chi2.isf(0.05 / len(tables), test.dof) / n),
            min(1, len(tables) * test.pvalue),
        ]
    return answers


def chi_square(rows):
    table = np.array(rows)
    table = table[table.sum(1) > 0][:, table.sum(0) > 0]
    test = stats.chi2_contingency(table, correction=False)
    v = stats.contingency.association(table, method="cramer", correction=False)
    return [test.statistic, test.dof, test.pvalue, v, test.expected_freq.min()]


def weighing(values_, weights):
    """Weights that add up to Kish's effective size."""
    w = np.array(weights)
    size = w.sum() ** 2 / (w**2).sum()
    return DescrStatsW(np.array(values_), w * size / w.sum(), ddof=1), size


def numbers(case):
    described, size = weighing(case["values"], case["weights"])
    low, high = described.tconfint_mean(0.05)
    median = np.quantile(case["values"], 0.5, weights=case["weights"], method="inverted_cdf")
    return [size, len(case["values"]) / size, described.mean, low, high, described.std, median]


def welch(case):
    one, other = (weighing(side["values"], side["weights"])[0] for side in (case["one"], case["other"]))
    both, k = CompareMeans(one, other), case["comparisons"]
    low, high = both.tconfint_diff(0.05 / k, usevar="unequal")
    return [one.mean - other.mean, low, high, min(1, k * both.ttest_ind(usevar="unequal")[1])]


def choices(case):
    answers = []
    for option in case["options"]:
        chosen = [1.0 if option in one else 0.0 for one in case["chosen"]]
        w = np.array(case["weights"])
        size = w.sum() ** 2 / (w**2).sum()
        share = DescrStatsW(np.array(chosen), w).mean
        low, high = proportion_confint(share * size, size, method="wilson")
        answers += [share, low if share > 0 else 0, high if share < 1 else 1]
    return answers


def rectified(case):
    from ppi_py import ppi_mean_ci, ppi_mean_pointestimate

    y, yhat, others = (np.array(case[key], dtype=float) for key in ("humans", "twins", "personas"))
    lam = case.get("lambda")
    point = ppi_mean_pointestimate(y, yhat, others, lam=lam)[0]
    low, high = ppi_mean_ci(y, yhat, others, alpha=0.05, lam=lam)
    alone = ppi_mean_ci(y, yhat, others, alpha=0.05, lam=0)
    return [point, low[0], high[0], alone[0][0], alone[1][0]]


def jensen_shannon(case):
    return [spatial.distance.jensenshannon(case["one"], case["other"], base=2) ** 2]


def distances(case):
    one, other = np.array(case["one"]), np.array(case["other"])
    return [
        spatial.distance.cityblock(one, other) / 2,
        np.abs(one - other).mean(),
        np.minimum(one, other).sum() / np.maximum(one, other).sum(),
    ]


def kendall(case):
    tau = stats.kendalltau(case["one"], case["other"]).statistic
    return [0 if np.isnan(tau) else tau]


def minimum(value, gradient, hessian, size):
    """Newton's method from scipy's start, until the gradient vanishes in floating point."""
    x = optimize.minimize(value, np.zeros(size), jac=gradient, hess=hessian, method="trust-exact").x
    for _ in range(20):
        x = x - np.linalg.solve(hessian(x), gradient(x))
    return x


def raked(case):
    """The weights of least relative entropy that meet the margins, from the dual problem."""
    counts, x, target = (np.array(case[key], dtype=float) for key in ("counts", "indicators", "targets"))

    def shares(factors):
        power = counts * np.exp(x @ factors)
        return power / power.sum()

    value = lambda factors: np.log((counts * np.exp(x @ factors)).sum()) - target @ factors
    gradient = lambda factors: x.T @ shares(factors) - target

    def hessian(factors):
        share = shares(factors)
        mean = x.T @ share
        return (x * share[:, None]).T @ x - np.outer(mean, mean)

    share = shares(minimum(value, gradient, hessian, x.shape[1]))
    weights = share * counts.sum() / counts
    size = (counts * weights).sum() ** 2 / (counts * weights**2).sum()
    return [*weights, size / counts.sum()]


def utilities(case):
    """The conditional logit of best-worst choices with a prior of variance 1, as scipy finds its maximum."""
    sets = [(np.array(items), best, worst, weight) for items, best, worst, weight in case["tasks"]]
    size = case["items"]

    def choices_at(u):
        for items, best, worst, weight in sets:
            yield items, best, 1, weight, special.softmax(u[items])
            left = items[items != best]
            yield left, worst, -1, weight, special.softmax(-u[left])

    def value(u):
        return 0.5 * u @ u - sum(
            weight * np.log(share[list(items).index(chosen)]) for items, chosen, _, weight, share in choices_at(u)
        )

    def gradient(u):
        slope = u.copy()
        for items, chosen, sign, weight, share in choices_at(u):
            slope[chosen] -= weight * sign
            slope[items] += weight * sign * share
        return slope

    def hessian(u):
        curve = np.eye(size)
        for items, _, _, weight, share in choices_at(u):
            curve[np.ix_(items, items)] += weight * (np.diag(share) - np.outer(share, share))
        return curve

    found = minimum(value, gradient, hessian, size)
    return list(found - found.mean())


def personas_needed(case):
    points, level = case["points"] / 100, 0.05 / (case["messages"] * (case["messages"] - 1) / 2)
    half = points / 2
    fresh = samplesize_proportions_2indep_onetail(points, 0.5 - half, 0.8, ratio=1, alpha=level)
    return [np.ceil(fresh)]


def same_personas_needed(case):
    """Connor (1987) with 2 more."""
    d, level = case["points"] / 100, 0.05 / (case["messages"] * (case["messages"] - 1) / 2)
    share = min(0.5, max(case["onlyOne"], d))
    root = stats.norm.isf(level / 2) * np.sqrt(share) + stats.norm.isf(0.2) * np.sqrt(share - d * d)
    return [np.ceil((root / d) ** 2) + 2]


def t_interval(values_):
    test = stats.ttest_1samp(values_, 0)
    interval = test.confidence_interval(0.95)
    return [np.mean(values_), interval.low, interval.high, np.var(values_, ddof=1), np.median(values_)]


def paired_points(case):
    test = stats.ttest_rel(case["one"], case["other"])
    interval = test.confidence_interval(0.95)
    difference = np.mean(np.array(case["one"]) - np.array(case["other"]))
    return [100 * difference, 100 * interval.low, 100 * interval.high, test.statistic]


def mean_ranks(case):
    options, answers = case["options"], []
    for option in options:
        ranks = [one.index(option) + 1 if option in one else (len(one) + 1 + len(options)) / 2 for one in case["given"]]
        described, _ = weighing(ranks, case["weights"])
        low, high = described.tconfint_mean(0.05)
        answers += [described.mean, max(1, low), min(len(options), high)]
    return answers


oracles = {
    "normal quantile": lambda tail: [stats.norm.isf(tail)],
    "normal tails": normal_tail,
    "t tail": lambda case: [stats.t.sf(*case)],
    "t quantile": lambda case: [stats.t.isf(*case)],
    "chi-square tail": lambda case: [stats.chi2.sf(*case)],
    "chi-square quantile": lambda case: [stats.chi2.isf(*case)],
    "log gamma": lambda x: [special.gammaln(x)],
    "wilson": lambda case: list(proportion_confint(*case, method="wilson")),
    "margin": lambda n: [min(100, 100 * stats.norm.isf(0.025) * np.sqrt(0.25 / n))],
    "net difference": net_difference,
    "independent difference": independent_difference,
    "two proportions": two_proportions,
    "holm": lambda p: list(multipletests(p, method="holm")[1]),
    "groups": compare_groups,
    "effective answers": lambda people: [effective(people, "positive")],
    "clustered share": clustered_share,
    "clustered score": clustered_score,
    "clustered difference": clustered_difference,
    "explained": explained,
    "chi-square test": chi_square,
    "kappa": lambda table: [cohens_kappa(np.array(table)).kappa],
    "numbers": numbers,
    "welch": welch,
    "choices": choices,
    "mean ranks": mean_ranks,
    "rectified": rectified,
    "jensen-shannon": jensen_shannon,
    "distances": distances,
    "wasserstein": lambda case: [stats.wasserstein_distance(*case)],
    "kendall": kendall,
    "quantile": lambda case: [np.quantile(*case)],
    "raked": raked,
    "utilities": utilities,
    "linear system": lambda case: list(np.linalg.solve(*case)),
    "fresh personas": personas_needed,
    "same personas": same_personas_needed,
    "t interval": t_interval,
    "paired points": paired_points,
}

cases = json.load(sys.stdin)
answers = {name: [[float(value) for value in oracles[name](case)] for case in given] for name, given in cases.items()}
json.dump(answers, sys.stdout)
