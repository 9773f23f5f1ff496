/** Forms of names in languages that write particles before a word or change its end. All texts are folded. */

interface Language {
  script: RegExp;
  /** Written before a name without a space: 'and', 'for', 'to'. */
  before: RegExp;
  /** Last letters of a name that its other forms do not have. */
  ending: RegExp;
  /** Ends of its forms. */
  endings: ReadonlySet<string>;
}

const none = /(?!)/;
const endingsOf = (text: string) => new Set(['', ...text.split(' ')]);

const languages: readonly Language[] = [
  { script: /^\p{Script=Hebrew}+$/u, before: /^[ולבכמשה]{1,2}/, ending: none, endings: endingsOf('') },
  { script: /^[\p{Script=Arabic}\p{M}]+$/u, before: /^[وفبلكس]{1,2}/, ending: none, endings: endingsOf('') },
  {
    script: /^\p{Script=Cyrillic}+$/u,
    before: none,
    ending: /(ая|ий|ый|ой|[аяйьоеиіїыуюё])$/,
    endings: endingsOf(
      'а я у ю е є и і ї ы о й ь ой ей ою ею ом ем ём ам ям ами ями ах ях ов ев ого его ому ему ым им ую юю ая яя ий ый іі ією',
    ),
  },
  {
    script: /^\p{Script=Greek}+$/u,
    before: none,
    ending: /(οσ|ησ|ασ|ισ|ουσ|εσ|[αηοωιυε])$/,
    endings: endingsOf('ος οσ ου ο ε ησ η ασ α ισ ι εσ ων ουσ ωσ ω υ'),
  },
  {
    script: /^\p{Script=Georgian}+$/u,
    before: none,
    ending: /[იაეოუ]$/,
    endings: endingsOf('ი ა ე ო უ მა მ ს ას ის ისა ით ად ითა აზე ასთან ისთვის ისგან იც აც'),
  },
  {
    script: /^\p{Script=Armenian}+$/u,
    before: none,
    ending: /[աեիոու]$/,
    endings: endingsOf('ա ե ի ո ը ն ին ից ով ում այի այից ույ ուն ուց'),
  },
];

/** Minimum letters that a form has to share with a name: shorter ones are other words. */
const minStem = 3;

/** One word of a name with the forms that texts have of it; null when its language has no such forms. */
export function formsOf(name: string): ((word: string) => number) | null {
  const language = languages.find(({ script }) => script.test(name));
  if (language === undefined || name.length < minStem) return null;
  const { before, ending, endings } = language;
  const stem = name.replace(ending, '');
  return (word) => {
    const particles = before.exec(word)?.[0].length ?? 0;
    for (let at = 1; at <= particles; at += 1) if (word.slice(at) === name) return at;
    const isForm = stem.length >= minStem && word.startsWith(stem) && endings.has(word.slice(stem.length));
    return isForm ? 0 : -1;
  };
}
