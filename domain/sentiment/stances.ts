/** Phrases with which people say what they think, in the languages other than English that have a list. */
import type { Sentiment } from './sentiment.ts';

interface Stances {
  /** Clauses of the first person. Words in them may be turned around by `not`. */
  positive: RegExp;
  negative: RegExp;
  /** The writer has no side. */
  neutral: RegExp;
  not: RegExp;
}

const word = (source: string) => new RegExp(`(?<!\\p{L})(?:${source})(?!\\p{L})`, 'iu');
const any = (source: string) => new RegExp(source, 'iu');

const stances: readonly Stances[] = [
  // German
  {
    positive: word(
      '(?:bin|wäre|wir sind) (?:\\p{L}+ ){0,4}(?:dafür|einverstanden)|(?:unterstütze|befürworte|begrüße) (?:ich|wir)|(?:ich|wir) (?:\\p{L}+ ){0,2}(?:unterstützen?|befürworten?|begrüßen?)|stimme (?:\\p{L}+ ){0,4}zu|finde (?:\\p{L}+ ){0,4}(?:gut|super|toll|richtig|großartig)|gefällt mir',
    ),
    negative: word(
      '(?:bin|wäre|wir sind) (?:\\p{L}+ ){0,3}(?:dagegen|gegen)|lehne (?:\\p{L}+ ){0,6}ab|finde (?:\\p{L}+ ){0,4}(?:schlecht|falsch|schrecklich|furchtbar)|ohne mich|kommt (?:\\p{L}+ )?nicht in frage',
    ),
    neutral: word('(?:bin|ist mir|bleibe) (?:\\p{L}+ ){0,3}(?:neutral|unentschieden|unschlüssig|unsicher|egal|gleich)'),
    not: word('nicht|kein\\p{L}*|nie|niemals|weder'),
  },
  // French
  {
    positive: word(
      "(?:suis|sommes) (?:\\p{L}+ ){0,3}(?:pour|favorable|d['’]accord)|je (?:ne )?(?:soutiens|l['’]approuve|approuve|l['’]adore|adore)|j['’](?:approuve|adore|aime)",
    ),
    negative: word(
      "(?:suis|sommes) (?:\\p{L}+ ){0,3}(?:contre|opposée?|défavorable)|je (?:m['’]oppose|m['’]y oppose|refuse|rejette|déteste)",
    ),
    neutral: word("je suis (?:\\p{L}+ ){0,2}(?:neutre|partagée?|indécise?)|je n['’]ai pas d['’]avis"),
    not: word('pas|jamais|aucunement|plus'),
  },
  // Spanish
  {
    positive: word(
      '(?:estoy|estamos) (?:\\p{L}+ ){0,3}(?:a favor|de acuerdo)|(?:yo )?(?:lo |la )?apoyo (?:est[eao]|la|el|es[ao]|plenamente|totalmente)|(?:lo|la) apoyo|me (?:gusta|encanta|parece bien)',
    ),
    negative: word(
      '(?:estoy|estamos) (?:\\p{L}+ ){0,3}(?:en contra|en desacuerdo)|me opongo|(?:lo |la )?rechazo (?:est[eao]|la|el)|me parece (?:mal|fatal|una vergüenza)',
    ),
    neutral: word(
      '(?:soy|estoy|me mantengo) (?:\\p{L}+ ){0,2}(?:neutral|indecis[oa]|dudos[oa])|me da (?:igual|lo mismo)|no tengo (?:una )?opinión',
    ),
    not: word('no|nunca|jamás|tampoco'),
  },
  // Italian
  {
    positive: word(
      "sono (?:\\p{L}+ ){0,3}(?:favorevole|d['’]accordo)|siamo (?:\\p{L}+ ){0,3}(?:favorevoli|d['’]accordo)|(?:io sono|siamo) a favore|(?:lo |la |io )?(?:sostengo|appoggio) (?:quest\\p{L}+|il|la|l['’])|mi piace",
    ),
    negative: word(
      'sono (?:\\p{L}+ ){0,3}contrari[oa]|siamo (?:\\p{L}+ ){0,3}(?:contrari|contro)|io sono contro|mi oppongo|non se ne parla',
    ),
    neutral: word(
      "(?:sono|resto) (?:\\p{L}+ ){0,2}(?:neutrale|indecis[oa]|incert[oa])|mi è indifferente|non ho un['’]opinione",
    ),
    not: word('non|mai|neanche|nemmeno'),
  },
  // Portuguese
  {
    positive: word(
      '(?:sou|somos|estou) (?:\\p{L}+ ){0,3}(?:a favor|favorável|de acordo)|(?:eu )?apoio (?:est[ea]|ess[ea]|[oa]|isso|totalmente|plenamente)|concordo|gosto (?:disso|muito|da ideia)|adoro',
    ),
    negative: word('(?:sou|somos|estou) (?:\\p{L}+ ){0,3}(?:contra|contrári[oa])|oponho-me|me oponho|discordo|rejeito'),
    neutral: word('(?:sou|estou) (?:\\p{L}+ ){0,2}(?:neutr[oa]|indecis[oa])|tanto me faz|não tenho opinião'),
    not: word('não|nunca|jamais|nem'),
  },
  // Polish
  {
    positive: word('jestem (?:\\p{L}+ ){0,3}za|popieram|zgadzam się|podoba mi się|wspieram'),
    negative: word('jestem (?:\\p{L}+ ){0,3}przeciw(?:ko|n[ya])?|sprzeciwiam się|odrzucam'),
    neutral: word('jestem (?:\\p{L}+ ){0,2}(?:neutraln[ya]|niezdecydowan[ya])|jest mi obojętne|nie mam zdania'),
    not: word('nie|nigdy|wcale'),
  },
  // Greek
  {
    positive: word('είμαι (?:\\p{L}+ ){0,3}υπέρ|υποστηρίζω|συμφωνώ|μου αρέσει|εγκρίνω'),
    negative: word('είμαι (?:\\p{L}+ ){0,3}(?:κατά|εναντίον|αντίθετ[οη]ς?)|διαφωνώ|αντιτίθεμαι|απορρίπτω'),
    neutral: word('είμαι (?:\\p{L}+ ){0,2}(?:ουδέτερ[οη]ς?|αναποφάσιστ[οη]ς?)|δεν έχω γνώμη|μου είναι αδιάφορο'),
    not: word('δεν|δε|ποτέ'),
  },
  // Japanese: the negation is in the verb.
  {
    positive: any(
      '(?:賛成|支持|賛同|応援)(?:です|だ(?!け)|します|したい|しています|いたします)|(?:良い|いい|素晴らしい)(?:と思います|ですね)',
    ),
    negative: any(
      '反対(?:です|だ(?!け)|します|したい|せざるを得)|(?:賛成|支持|賛同)(?:でき|しません|しない|しかね|ではありません|ではない)|良くないと思います',
    ),
    neutral: any('どちらとも(?:言|い)えません|中立です|賛成でも反対でもありません'),
    not: any('(?!)'),
  },
  // Chinese
  {
    positive: any('我(?:们)?[^，。！？]{0,6}(?:支持|赞成|赞同|同意|喜欢)'),
    negative: any('我(?:们)?[^，。！？]{0,6}(?:反对|抵制|讨厌)'),
    neutral: any('我(?:保持)?中立|我?无所谓|我没有(?:什么)?意见'),
    not: any('不|没有|没法|无法|绝不'),
  },
  // Arabic
  {
    positive: word('(?:أنا |إنني |نحن )?(?:أؤيد|أدعم|نؤيد|أوافق|أنا مع)'),
    negative: word('أنا ضد|أعارض|أرفض|نعارض|لست مع'),
    neutral: word('أنا محايدة?|لا رأي لي|لا يهمني'),
    not: word('لا|لن|لم|لست|ليس'),
  },
];

/** Returns the side on which all clauses agree; null without any, and where they differ. */
export function stanceInOtherLanguages(text: string): Sentiment | null {
  const clauses = text.split(/[.,;:!?()\n…。、，；：！？؟،؛]+/);
  const found = new Set(
    clauses.flatMap((clause) => stances.flatMap((language) => clauseStance(clause, language) ?? [])),
  );
  return found.size === 1 ? ([...found][0] ?? null) : null;
}

function clauseStance(clause: string, { positive, negative, neutral, not }: Stances): Sentiment | null {
  if (neutral.test(clause)) return 'neutral';
  const side = negative.test(clause) ? 'negative' : positive.test(clause) ? 'positive' : null;
  if (side === null || !not.test(clause)) return side;
  return side === 'positive' ? 'negative' : 'positive';
}

const functionWords =
  /(?<!\p{L})(?:der|das|und|ich|nicht|ist|ein|je|le|les|est|une|du|des|el|los|las|es|que|un|una|il|lo|che|sono|di|per|não|uma|os|em|é|o|jest|się|nie|na)(?!\p{L})/giu;

/** True for prose that is not in English, whose words would be misread as English ones. */
export function isOtherLanguage(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  if (latin < letters / 2) return true;
  return new Set(text.toLowerCase().match(functionWords)).size >= 2;
}
