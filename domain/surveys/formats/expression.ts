/** Conditions as the expressions of SurveyJS and EDSL, which differ in how they name answers. */
import { comparisons, negated, type Condition, type Operand } from '../parts/condition.ts';

export interface Dialect {
  /** Pattern of an operand at the beginning of the rest; its first group is the name. */
  operand: RegExp;
  read(name: string): Operand | null;
}

type Token = { kind: 'operand'; of: Operand } | { kind: 'value'; value: string } | { kind: 'sign'; sign: string };

const signs = /^(?:&&|\|\||==|!=|<>|<=|>=|[<>=!()[\],]|(?:and|or|not|in|notempty|empty|contains|anyof|is|None)\b)/;
const literal = /^(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|(-?\d+(?:\.\d+)?)|(true|false|True|False)\b)/;

/** Reads an expression; null when it says what conditions cannot. */
export function readExpression(text: string, dialect: Dialect): Condition | null {
  const tokens = tokensOf(text, dialect);
  if (tokens === null) return null;
  const parser = new Parser(tokens);
  const condition = parser.or();
  return parser.isAtEnd() ? condition : null;
}

function tokensOf(text: string, { operand, read }: Dialect): Token[] | null {
  const tokens: Token[] = [];
  for (let rest = text.trim(); rest !== ''; rest = rest.trimStart()) {
    const named = operand.exec(rest);
    const given = literal.exec(rest);
    const sign = signs.exec(rest);
    const match = named ?? given ?? sign;
    if (match === null) return null;
    if (named !== null) {
      const of = read(named[1] ?? '');
      if (of === null) return null;
      tokens.push({ kind: 'operand', of });
    } else if (given !== null) {
      const value = given[1] ?? given[2] ?? given[3] ?? given[4] ?? '';
      tokens.push({ kind: 'value', value: value.replace(/\\(.)/g, '$1') });
    } else tokens.push({ kind: 'sign', sign: match[0] });
    rest = rest.slice(match[0].length);
  }
  return tokens;
}

class Parser {
  private at = 0;
  private readonly tokens: readonly Token[];
  constructor(tokens: readonly Token[]) {
    this.tokens = tokens;
  }

  isAtEnd(): boolean {
    return this.at === this.tokens.length;
  }

  or(): Condition | null {
    return this.joined('or', ['or', '||'], () => this.joined('and', ['and', '&&'], () => this.unary()));
  }

  private joined(op: 'and' | 'or', words: readonly string[], part: () => Condition | null): Condition | null {
    const parts = [part()];
    while (this.takes(...words)) parts.push(part());
    const [only = null] = parts;
    if (parts.length === 1) return only;
    const conditions = parts.flatMap((one) => (one === null ? [] : [one]));
    return conditions.length === parts.length ? { op, conditions } : null;
  }

  private unary(): Condition | null {
    if (this.takes('not', '!')) {
      const condition = this.unary();
      return condition && negated(condition);
    }
    if (!this.takes('(')) return this.test();
    const condition = this.or();
    return this.takes(')') ? condition : null;
  }

  private test(): Condition | null {
    const token = this.tokens[this.at++];
    if (token?.kind === 'value') return this.membership(token.value);
    if (token?.kind !== 'operand') return null;
    const { of } = token;
    if (this.takes('notempty')) return { op: 'answered', of };
    if (this.takes('empty')) return { op: 'not', condition: { op: 'answered', of } };
    if (this.takes('is')) {
      const isNegated = this.takes('not');
      if (!this.takes('None')) return null;
      return isNegated ? { op: 'answered', of } : { op: 'not', condition: { op: 'answered', of } };
    }
    if (this.takes('anyof', 'in')) return this.anyOf(of);
    const isNot = this.takes('not');
    if (isNot) {
      const condition = this.takes('in') ? this.anyOf(of) : null;
      return condition && negated(condition);
    }
    return this.comparison(of);
  }

  /** `'x' in answer` of a list. */
  private membership(value: string): Condition | null {
    const isNegated = this.takes('not');
    if (!this.takes('in')) return null;
    const token = this.tokens[this.at++];
    if (token?.kind !== 'operand') return null;
    const condition: Condition = { op: 'equals', of: token.of, value };
    return isNegated ? negated(condition) : condition;
  }

  private anyOf(of: Operand): Condition | null {
    if (!this.takes('[')) return null;
    const values: string[] = [];
    do {
      const token = this.tokens[this.at++];
      if (token?.kind !== 'value') return null;
      values.push(token.value);
    } while (this.takes(','));
    return this.takes(']') ? { op: 'any-of', of, values } : null;
  }

  private comparison(of: Operand): Condition | null {
    const sign = this.sign();
    const token = this.tokens[this.at + 1];
    if (sign === null || token?.kind !== 'value') return null;
    this.at += 2;
    const { value } = token;
    if (sign === 'contains' || sign === '=' || sign === '==') return { op: 'equals', of, value };
    if (sign === '!=' || sign === '<>') return { op: 'not', condition: { op: 'equals', of, value } };
    const comparison = comparisons.find((one) => one === sign);
    const number = Number(value);
    return comparison === undefined || Number.isNaN(number) ? null : { op: 'compare', of, comparison, number };
  }

  private sign(): string | null {
    const token = this.tokens[this.at];
    return token?.kind === 'sign' ? token.sign : null;
  }

  private takes(...words: readonly string[]): boolean {
    const sign = this.sign();
    if (sign === null || !words.includes(sign)) return false;
    this.at += 1;
    return true;
  }
}

/** Puts a text in single quotes. */
export function quoted(text: string): string {
  return `'${text.replace(/['\\]/g, '\\$&')}'`;
}
