/** The chi-square distribution (Abramowitz and Stegun 26.4, gamma function by Numerical Recipes 6.2). */
import { logGamma } from './gamma.ts';

/** Returns the probability of a value above this one; 1 for 0 and less. */
export function tailOfChiSquare(value: number, degrees: number): number {
  return value <= 0 ? 1 : upperGamma(degrees / 2, value / 2);
}

/** Returns the value with this upper tail, 0 to 1: 3.841 for 0.05 and one degree of freedom. */
export function chiSquareOfTail(tail: number, degrees: number): number {
  let [low, high] = [0, degrees + 1];
  while (tailOfChiSquare(high, degrees) > tail && high < 1e9) high *= 2;
  for (let round = 0; round < 60; round += 1) {
    const middle = (low + high) / 2;
    if (tailOfChiSquare(middle, degrees) > tail) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** Returns the regularized upper incomplete gamma function. */
function upperGamma(shape: number, x: number): number {
  const front = Math.exp(-x + shape * Math.log(x) - logGamma(shape));
  return x < shape + 1 ? 1 - front * seriesOf(shape, x) : front * fractionOf(shape, x);
}

function seriesOf(shape: number, x: number): number {
  let term = 1 / shape;
  let sum = term;
  for (let n = shape + 1; term > sum * 1e-15; n += 1) {
    term *= x / n;
    sum += term;
  }
  return sum;
}

/** Evaluates the continued fraction by Lentz's method. */
function fractionOf(shape: number, x: number): number {
  let b = x + 1 - shape;
  let c = 1e300;
  let d = 1 / b;
  let product = d;
  for (let i = 1; i < 1_000; i += 1) {
    const a = -i * (i - shape);
    b += 2;
    d = 1 / nonZero(a * d + b);
    c = nonZero(b + a / c);
    product *= d * c;
    if (Math.abs(d * c - 1) < 1e-14) break;
  }
  return product;
}

const nonZero = (value: number): number => (Math.abs(value) < 1e-300 ? 1e-300 : value);
