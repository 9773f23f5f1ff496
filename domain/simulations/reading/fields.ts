/** Finds the fields of an answer under the names that models give them. */
import { isObject } from '../../is-object.ts';
import { plainKey } from '../../personas/record-values.ts';
import { storableText } from '../../storable.ts';

/** Names of each field, the requested one first, then others in English and their translations. */
const names = {
  label:
    'sentiment stance support stimmung haltung sentimento sentimiento nastawienie sentyment stanowisko συναίσθημα στάση 感情 センチメント 立場 情感 情绪 立场 态度 المشاعر الموقف',
  response:
    'response answer comment antwort kommentar réponse commentaire respuesta comentario risposta commento resposta comentário odpowiedź komentarz απάντηση σχόλιο 回答 応答 返答 コメント 回应 回复 回覆 评论 الرد الإجابة الاستجابة',
  reaction: 'reaction reaktion réaction reacción reazione reação reakcja αντίδραση 反応 リアクション 反应 ردالفعل',
  reasoning:
    'reasoning reason explanation why rationale begründung raisonnement raison razonamiento razón ragionamento motivazione raciocínio justificativa uzasadnienie αιτιολόγηση αιτιολογία 理由 推理 原因 السبب التعليل',
  likelihood: 'actionlikelihood likelihood',
} as const;

export type AnswerField = keyof typeof names;

const namesOf = Object.fromEntries(
  Object.entries(names).map(([field, listed]) => [field, listed.split(' ').map(fieldKey)]),
) as Record<AnswerField, string[]>;

/** Returns the field that a name stands for; null for others. */
export function answerFieldOf(name: string): AnswerField | null {
  const key = fieldKey(name);
  return (Object.keys(names) as AnswerField[]).find((field) => namesOf[field].includes(key)) ?? null;
}

/** Returns the value of a field; undefined when it is missing, null or blank. */
export function answerField(object: Record<string, unknown>, field: AnswerField): unknown {
  const byName = new Map(Object.entries(object).map(([key, value]) => [fieldKey(key), value]));
  return namesOf[field]
    .map((name) => byName.get(name))
    .find((value) => value !== undefined && value !== null && !(typeof value === 'string' && value.trim() === ''));
}

function fieldKey(key: string): string {
  return plainKey(key.normalize('NFC').replace(/[^\p{L}\p{N}_\-\s]/gu, ''));
}

/**
 * Looks up keys ignoring case, hyphens and underscores; an object that wraps another ({"reaction": {…}}) is unwrapped.
 */
export function fieldsOf(object: Record<string, unknown>): (name: string) => unknown {
  const inner = Object.values(object);
  const only = inner.length === 1 ? inner[0] : undefined;
  const source = isObject(only) ? { ...only } : object;
  const byName = new Map(Object.entries(source).map(([key, value]) => [plainKey(key), value]));
  return (name) => byName.get(name) ?? undefined;
}

export function textOf(value: unknown): string {
  if (typeof value === 'string') return storableText(value).trim();
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return joined(value.map(textOf));
  return typeof value === 'object' && value !== null ? textOf(Object.values(value)) : '';
}

/** Returns all texts of a value, without its numbers. */
export function stringsOf(value: unknown): string {
  if (typeof value === 'string') return storableText(value).trim();
  return typeof value === 'object' && value !== null ? joined(Object.values(value).map(stringsOf)) : '';
}

function joined(texts: readonly string[]): string {
  return texts.filter((text) => text !== '').join(' ');
}
