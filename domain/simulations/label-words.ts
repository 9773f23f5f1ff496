/** Words that stand for the sentiments as labels, in the languages whose labels are known. */
import type { Sentiment } from '../sentiment/sentiment.ts';

/** Words of all three scales and others for the same, by language; phrases are separated by commas. */
const words: Readonly<Record<Sentiment, Readonly<Record<string, string>>>> = {
  positive: {
    en: 'positive, pos, support, supports, supported, supporting, supportive, supporter, in support, in support of it, yes, y, yeah, yep, agree, agrees, approve, approves, approval, for, for it, favor, favors, in favor, in favor of it, favour, in favour, favorable, favourable, pro, like, love, endorse',
    de: 'positiv, dafür, unterstützung, unterstützen, unterstütze, unterstützend, befürworten, befürworte, befürwortung, befürwortend, zustimmung, zustimmen, zustimmend, stimme zu, ja, pro',
    fr: "positif, positive, pour, soutien, soutenir, soutiens, je soutiens, favorable, favorables, d'accord, approuve, approbation, oui",
    es: 'positivo, positiva, a favor, apoyo, apoyar, apoya, favorable, de acuerdo, sí, si',
    it: "positivo, positiva, a favore, favorevole, sostegno, sostengo, supporto, appoggio, d'accordo, sì",
    pt: 'positivo, positiva, a favor, apoio, apoiar, apoia, favorável, concordo, de acordo, sim',
    pl: 'pozytywny, pozytywna, pozytywne, pozytywnie, za, popieram, popiera, poparcie, popierać, wspieram, wsparcie, zgadzam się, tak',
    el: 'θετικό, θετική, θετικός, θετικά, υπέρ, υποστηρίζω, υποστήριξη, υποστηρίζει, συμφωνώ, ναι',
    ja: '肯定的, 肯定, ポジティブ, 好意的, 賛成, 賛同, 支持, 支持する, 賛成する, はい',
    zh: '积极, 積極, 正面, 正面的, 肯定, 支持, 赞成, 贊成, 赞同, 同意, 是, 是的',
    ar: 'إيجابي, إيجابية, مؤيد, مؤيدة, أؤيد, تأييد, دعم, أدعم, داعم, داعمة, موافق, موافقة, أوافق, مع, نعم',
  },
  negative: {
    en: 'negative, neg, oppose, opposes, opposed, opposing, opponent, opposition, no, n, nope, disagree, disagrees, disapprove, disapproves, disapproval, against, against it, unfavorable, unfavourable, unsupportive, anti, con, dislike, hate, reject',
    de: 'negativ, dagegen, ablehnung, ablehnen, ablehnend, lehne ab, abgelehnt, opposition, widerspruch, contra, kontra, nein',
    fr: "négatif, négative, contre, opposé, opposée, opposition, s'opposer, m'oppose, je m'oppose, défavorable, désaccord, pas d'accord, désapprouve, non",
    es: 'negativo, negativa, en contra, contra, contrario, contraria, oposición, oponerse, opuesto, opuesta, me opongo, rechazo, rechazar, en desacuerdo, no',
    it: 'negativo, negativa, contro, contrario, contraria, opposizione, mi oppongo, sfavorevole, in disaccordo, no',
    pt: 'negativo, negativa, contra, contrário, contrária, oposição, opor-se, oponho-me, desfavorável, discordo, rejeito, rejeição, não',
    pl: 'negatywny, negatywna, negatywne, negatywnie, przeciw, przeciwny, przeciwna, przeciwko, sprzeciw, sprzeciwiam się, nie popieram, nie zgadzam się, nie',
    el: 'αρνητικό, αρνητική, αρνητικός, αρνητικά, κατά, εναντίον, αντίθετος, αντίθετη, αντιτίθεμαι, διαφωνώ, απορρίπτω, όχι',
    ja: '否定的, 否定, ネガティブ, 批判的, 反対, 反対する, 不支持, いいえ',
    zh: '消极, 消極, 负面, 負面, 负面的, 否定, 反对, 反對, 不支持, 不赞成, 不同意, 否, 不, 不是',
    ar: 'سلبي, سلبية, معارض, معارضة, أعارض, ضد, رفض, أرفض, رافض, رافضة, غير موافق, لا أوافق, لا أؤيد, لا',
  },
  neutral: {
    en: "neutral, mixed, mixed feelings, undecided, unsure, not sure, uncertain, maybe, ambivalent, indifferent, neither, abstain, depends, it depends, no opinion, no strong opinion, on the fence, don't know, do not know",
    de: 'neutral, unsicher, unentschieden, unentschlossen, gemischt, gleichgültig, weder noch, enthaltung, vielleicht, weiß nicht',
    fr: 'neutre, neutres, incertain, incertaine, indécis, indécise, mitigé, mitigée, partagé, partagée, sans avis, peut-être, ne sait pas',
    es: 'neutral, neutro, neutra, inseguro, insegura, indeciso, indecisa, mixto, indiferente, no estoy seguro, no estoy segura, no sé, tal vez',
    it: 'neutrale, neutro, incerto, incerta, indeciso, indecisa, misto, indifferente, non so, forse',
    pt: 'neutro, neutra, neutral, incerto, incerta, indeciso, indecisa, misto, indiferente, não sei, talvez',
    pl: 'neutralny, neutralna, neutralne, neutralnie, niepewny, niepewna, niezdecydowany, niezdecydowana, mieszany, obojętny, obojętna, nie wiem, może',
    el: 'ουδέτερο, ουδέτερη, ουδέτερος, ουδέτερα, αβέβαιος, αβέβαιη, αναποφάσιστος, αναποφάσιστη, δεν ξέρω, ίσως',
    ja: '中立, 中立的, ニュートラル, どちらでもない, どちらとも言えない, どちらともいえない, わからない, 分からない, 不明, 未定, 迷っている',
    zh: '中性, 中立, 中立的, 不确定, 不確定, 不好说, 无所谓, 未定, 没有意见',
    ar: 'محايد, محايدة, غير متأكد, غير متأكدة, متردد, مترددة, لا أدري, لا أعرف, ربما',
  },
};

/** Labels in lower case with their sentiments. No word stands for two of them in different languages. */
export const labelWords: readonly (readonly [string, Sentiment])[] = (Object.keys(words) as Sentiment[]).flatMap(
  (sentiment) =>
    Object.values(words[sentiment]).flatMap((listed) =>
      listed.split(', ').map((word) => [word.normalize('NFC'), sentiment] as const),
    ),
);

/** Words of degree before a label, and in Arabic after it. */
export const degrees =
  /^(?:strongly|somewhat|slightly|mildly|very|mostly|generally|fully|totally|lean|leaning|leans|rather|cautiously|i|would|am|a|the|eher|sehr|stark|klar|leicht|ich bin|plutôt|très|fortement|fortemente|totalement|tout à fait|assez|je suis|más bien|muy|totalmente|fuertemente|algo|estoy|piuttosto|molto|decisamente|abbastanza|sono|muito|mais ou menos|sou|raczej|zdecydowanie|bardzo|jestem|μάλλον|πολύ|έντονα|είμαι) |^(?:强烈|坚决|非常|完全|比较|有点|强く|強く|やや|どちらかといえば|どちらかというと) ?| (?:بشدة|تماما|تماماً)$/;

/** Beginnings that turn a label around. */
export const negations =
  /^(?:(?:do|does|did|will|would|can) not |(?:don't|doesn't|won't|can't|cannot) |not |no |non |nicht )/;
