/**
 * Parts of the sentences with which models decline, by language. A person may also be sorry, unable, or without an
 * opinion. A model gives itself away when it speaks of itself as one, of its request as one, or of the part to play.
 */

/** Within a sentence, and not far apart. */
export const gap = '[^.!?。！？\\n]{0,70}?';

/** Sources of regular expressions, for text in lower case. */
export interface RefusalWords {
  /** It calls itself a model, or denies opinions of its own. */
  self: string;
  cannot: string;
  /** Verbs for what it cannot do. */
  verbs: string;
  /** Words for the request: they count together with `cannot` and one of the verbs. */
  requests: string;
  /** The part that it was to play: counts together with `cannot`. */
  roles: string;
  /** Words after the verb that add nothing. */
  rest: string;
  /** Declines without a verb. */
  alone: string;
}

const letter = '\\p{L}';
const vendors = 'anthropic|openai|google|meta|mistral|alibaba|deepseek|microsoft|xai|cohere';
const models = 'claude|chatgpt|gpt-?\\d|gemini|llama|qwen|deepseek|mistral|grok|copilot';
/** Occupations, which a person has: 'as an AI engineer'. */
const notOfAPerson =
  '(?! (?:engineer|researcher|developer|teacher|expert|fan|user|company|startup|student|consultant))';

const opinions = '(?:opinions?|views?|beliefs?|feelings?|stances?|reactions?)';
const unable = "(?:can't|cannot|can not|won't|will not|unable to|not able to)";

const english: RefusalWords = {
  self: [
    `\\bas an? (?:\\w+ )?(?:ai|artificial intelligence|(?:language|machine learning) model|ai (?:assistant|model|system))\\b${notOfAPerson}`,
    `\\bi(?:'m| am) (?:just |only |merely |actually )?(?:an? )?(?:ai|artificial intelligence|(?:large |ai )?(?:language|machine learning|ai) model|ai (?:assistant|chatbot)|${models})\\b${notOfAPerson}`,
    `\\b(?:made|created|trained|developed|built) by (?:${vendors})\\b`,
    "\\bi(?:'m| am) (?:designed to be|programmed (?:to (?:avoid|be|not|decline|follow)|not to))\\b",
    '\\bmy (?:safety |content |usage |ethical )?guidelines\\b|\\b(?:against|beyond|outside) my programming\\b',
    "\\b(?:violates?|violation of|against|due to) (?:(?:my|openai's|anthropic's)(?: \\w+)?|(?:our|the) (?:content|usage|use|safety)) (?:guidelines|polic(?:y|ies)|terms)\\b",
    "\\b(?:no|not have|don't have|not hold|don't hold)(?: any| my own)? personal (?:political )?(?:opinions|views|beliefs|feelings or opinions)\\b",
    "\\bdo(?: not|n't) have feelings\\b[^.!?]{0,60}\\bas if\\b",
    "\\bdo(?: not|n't) take (?:positions?|sides?|stances?) on (?:political|contested|controversial|partisan)\\b",
    "\\b(?:not|n't)\\b[^.!?]{0,20} (?:pick|take|choose) (?:a )?sides?\\b",
    `\\b${unable} assist\\b`,
    `\\b${unable} (?:share|express|offer|provide|give|state)(?: any| an?| my)? personal (?:\\w+ )?${opinions}\\b`,
    '\\b(?:decline|refuse)(?: to \\w+(?: \\w+)?)? (?:this|that|your|such an?) (?:request|prompt|task)\\b',
  ].join('|'),
  cannot: [
    `\\bi (?:just |really |simply )?(?:can't|cannot|can not|won't|will not|shouldn't|should not|don't think i (?:should|can))\\b`,
    '\\b(?:unable|not able|not allowed|not permitted|not going|not willing|not comfortable|unethical|inappropriate|not appropriate|not feel comfortable)\\b',
    "(?:don't feel comfortable|isn't appropriate|wouldn't be appropriate|but (?:can't|cannot))\\b",
    '\\b(?:must|have to|will|respectfully|i) (?:respectfully |politely )?(?:decline|refuse|pass)\\b',
    '\\b(?:rather|prefer) not\\b|\\bnot something i (?:can|do)\\b',
  ].join('|'),
  verbs: [
    '(?:help|assist)(?:ing)?(?= you\\b| with\\b| there\\b|[^\\p{L}]*$|[.,;!])',
    'compl(?:y|ying)|proceed|continue with|answer(?:ing)?(?! for)|respond|reply|participat(?:e|ing)|take part|engag(?:e|ing)',
    'fulfil+|satisfy|accommodate|provide(?! for)|generat(?:e|ing)|creat(?:e|ing)|produce|do (?:that|this)(?=[.,;!]|$)',
    `(?:shar|express|offer|giv)(?:e|ing)?(?: an?| my| any| personal| political)* ${opinions}`,
  ].join('|'),
  requests: [
    '\\b(?:this|that|your|such an?) (?:\\w+ )?(?:requests?|prompts?|instructions?|tasks?)\\b',
    '\\b(?:political|persuasion|misleading|harmful)\\b[^.!?]{0,20}\\b(?:content|text|messages?|propaganda|persuasion)\\b',
    '\\bcontent that\\b|\\bpersonal (?:opinions?|views?)\\b|\\bon (?:elections|candidates|political)\\b',
    '\\bas an? (?:\\w+ )?member of (?:this|that|an?|any) (?:\\w+ )?(?:group|community)\\b|\\bas a member of\\b',
  ].join('|'),
  roles: [
    "(?: (?!(?:who|that|which|people|when|because|anyone)\\b)[\\w'-]+){0,6} (?:role-?\\s?play|impersonat|simulat|pretend(?:ing)? to be\\b)",
    "(?: (?!(?:who|that|which|people)\\b)[\\w'-]+){0,4} play(?:ing)? (?:act\\b|(?:this|the|that) (?:role|part|character|persona))",
    "(?: [\\w'-]+){0,6} (?:persona\\b|on behalf of (?:this|that|an?) (?:person|group|individual))",
  ].join('|'),
  rest: '(?: (?:you|with|to|in|on|for|that|this|it|there|here|one|a|an|any|the|my|your|opinions?|information|topic|question|conversation|discussion)\\b)*',
  alone: '\\b(?:i|must|have to|will) (?:respectfully |politely )?(?:decline|refuse|pass)\\b',
};

/** Small words after the verb, in all languages but English. */
const smallWords =
  '(?: ?(?:dabei|damit|das|à|cela|ça|avec|con|eso|esto|su|questo|ciò|com|isso|isto|em|w|tym|to|na|σε|με|αυτό|问题|话题|内容|في|على|هذا|ذلك|الأمر))*';

const others: readonly Omit<RefusalWords, 'rest' | 'alone'>[] = [
  // German
  {
    self: `als (?:eine? )?(?:reine[rs]? )?(?:ki|künstliche intelligenz|${letter}*sprachmodell|ki-${letter}+)(?!${letter}|-(?:entwickler|expert|forscher))|(?:ich bin|da ich) (?:nur )?(?:eine? )?(?:ki|künstliche intelligenz|${letter}*sprachmodell|ki-(?:modell|assistent|system))(?!${letter})|keine persönlichen? (?:\\S+ )?(?:meinung|ansicht|überzeugung|haltung)|(?:meine|unsere)n? richtlinien|außerhalb meiner (?:fähigkeiten|möglichkeiten)`,
    cannot: `(?:kann|darf|möchte|werde) (?:${letter}+ ){0,5}(?:nicht|kein${letter}*)|nicht (?:möglich|in der lage)`,
    verbs:
      'helfen|beantworten|antworten|behilflich|stellung nehmen|(?<!\\p{L})tun(?!\\p{L})|äußern|abgeben|entsprechen|nachkommen|teilnehmen|bereitstellen|hineinversetzen|auskunft',
    requests: 'anfrage|(?:politische|persönliche)n? (?:meinung|haltung|position)|stellung nehmen',
    roles: `rollenspiel|bevölkerungsgruppe|(?:rolle|perspektive) (?:dieser|einer|eines|als)|reale${letter}? person|hineinversetzen`,
  },
  // French
  {
    self: `en tant qu(?:e |')(?:une? )?(?:ia|intelligence artificielle|modèle|assistante? (?:ia|virtuel))(?!${letter})|je suis (?:juste |seulement )?une? (?:ia|intelligence artificielle|modèle de langage|assistante? (?:ia|virtuel))(?!${letter})|pas d'(?:opinions?|avis|émotions?) (?:personnel|politique|propre)|mes (?:directives|consignes)`,
    cannot:
      'ne (?:peux|puis|suis|serai|souhaite|dois) (?:malheureusement )?pas|préfère ne pas|refuse de|pas en mesure|pas possible',
    verbs: 'aider|répondre|participer|donner suite|fournir|exprimer|faire cela|continuer|satisfaire',
    requests:
      '(?:cette|votre|ta|une telle) (?:demande|requête|question)(?! de)|(?:opinion|avis|position) (?:politique|personnel)|à cela',
    roles: 'jeu de rôle|incarner|(?:le|ce|un) rôle d',
  },
  // Spanish
  {
    self: `como (?:una? )?(?:ia|inteligencia artificial|modelo de (?:lenguaje|ia)|asistente (?:de ia|virtual))(?!${letter})|soy (?:solo )?una? (?:ia|inteligencia artificial|modelo de lenguaje|asistente (?:de ia|virtual))(?!${letter})|no tengo opini(?:ón|ones) personal|mis (?:directrices|pautas)`,
    cannot:
      'no (?:puedo|podré|podría|debo|me es posible|me resulta posible|soy capaz|estoy en condiciones)|prefiero no|me niego a',
    verbs:
      'ayudar|responder|cumplir|atender|participar|proporcionar|continuar|hacer eso|opinar|emitir|expresar|asumir|adoptar',
    requests:
      '(?:esta|esa|tu|su|dicha) (?:solicitud|petición|pregunta)|a (?:este|ese) mensaje|(?:opinión|opiniones|postura|posición) (?:política|personal)',
    roles: 'juego de rol|el papel de|representar a una persona',
  },
  // Italian
  {
    self: `(?:in quanto|come|essendo) (?:una? |un')?(?:ia|intelligenza artificiale|modello (?:linguistico|di linguaggio|di ia)|assistente (?:ia|virtuale))(?!${letter})|sono (?:solo )?un(?:a |'| )?(?:ia|intelligenza artificiale|modello linguistico|assistente (?:ia|virtuale))(?!${letter})|non ho (?:opinioni|emozioni|sentimenti) personali|mie linee guida`,
    cannot: 'non (?:posso|potrò|mi è possibile|sono in grado|devo)|preferisco non|mi rifiuto',
    verbs: `aiutar${letter}*|rispondere|partecipare|fornire|soddisfare|continuare|farlo|esprimer${letter}*`,
    requests: `(?:questa|tua|sua|tale) (?:richiesta|domanda)|(?:opinion[ei]|posizion[ei]|pareri?) (?:politic|personal)`,
    roles: 'gioco di ruolo|il ruolo di|impersonare',
  },
  // Portuguese
  {
    self: `(?:como|sendo) (?:uma? )?(?:ia|inteligência artificial|modelo de (?:linguagem|ia)|assistente (?:de ia|virtual))(?!${letter})|sou (?:apenas )?uma? (?:ia|inteligência artificial|modelo de linguagem|assistente (?:de ia|virtual))(?!${letter})|não tenho opini(?:ão|ões) pessoa|minhas diretrizes`,
    cannot: 'não (?:posso|poderei|consigo|devo|me é possível|sou capaz|estou em condições)|prefiro não|recuso-me',
    verbs: 'ajudar|responder|atender|participar|fornecer|continuar|fazer isso|opinar|expressar|assumir',
    requests:
      '(?:esse|este|seu|teu|tal) pedido|(?:essa|esta|sua) (?:solicitação|pergunta)|(?:opinião|opiniões|posição) (?:polític|pessoa)',
    roles: 'jogo de pap[ée]is|o papel de|encarnar',
  },
  // Polish
  {
    self: `jako (?:duży )?(?:model (?:językowy|ai)|sztuczna inteligencja|ai|asystent ai)(?!${letter})|jestem (?:tylko )?(?:modelem (?:językowym|ai)|sztuczną inteligencją|ai|asystentem ai)(?!${letter})|nie mam (?:osobistych|własnych) (?:opinii|poglądów|przekonań)|moi(?:mi|ch) wytyczn`,
    cannot: 'nie (?:mogę|jestem w stanie|wolno mi|powinienem|powinnam)|wolę nie|odmawiam',
    verbs:
      'pomóc|odpowiedzieć|odpowiadać|uczestniczyć|spełnić|udzielić|zająć stanowiska|tego zrobić|kontynuować|wyrazić|wyrażać',
    requests: `(?:tej|tę|twojej|tą) (?:prośb|wiadomość|sprawie|pytani)${letter}*|(?:opinii|poglądów|stanowiska) ?(?:polityczn|osobist|w tej)?`,
    roles: `odgryw${letter}*|wciel${letter}* się|w roli`,
  },
  // Greek
  {
    self: 'ως (?:ένα )?(?:γλωσσικό μοντέλο|τεχνητή νοημοσύνη|μοντέλο τεχνητής|βοηθός τεχνητής|ai)|είμαι (?:ένα |μια )?(?:γλωσσικό μοντέλο|τεχνητή νοημοσύνη|μοντέλο)|δεν έχω προσωπικ\\S+ (?:γνώμη|άποψη|απόψεις|γνώμες)',
    cannot: 'δεν (?:μπορώ|είμαι σε θέση|επιτρέπεται|θα μπορούσα)|αδυνατώ|αρνούμαι',
    verbs: 'βοηθήσω|απαντήσω|συμμετάσχω|παρέχω|παράσχω|συνεχίσω|κάνω αυτό|εκφράσω|υποδυθώ',
    requests: '(?:αυτό το|το) αίτημα|σε αυτό|(?:πολιτικ|προσωπικ)\\S+ (?:άποψη|θέση|γνώμη)',
    roles: 'παιχνίδι ρόλων|τον ρόλο|υποδυθώ',
  },
  // Japanese
  {
    self: '(?:ai|人工知能|言語モデル)(?:アシスタント|言語モデル|モデル)?(?:として|である|ですので|なので|のため|ですから)|個人的な(?:意見|見解|感情|考え)(?:は|を)?(?:持|あり|お答え|述べ)|(?:政治|個人的な意見|ロールプレイ|演じ|ご要望|ご要求|リクエスト|ご依頼)[^。]{0,20}(?:できません|かねます|控え)',
    cannot:
      '(?:お答え|回答|お手伝い|お応え|対応|協力|コメント)(?:すること)?[はを]?(?:でき(?:ません|ない|かねます)|(?:いた|致)?しかねます|控え(?:させていただきます)?)',
    verbs: '',
    requests: '(?!)',
    roles: '(?!)',
  },
  // Chinese
  {
    self: '作[为為](?:一[个個名款])?(?:ai|人工智[能慧]|大?[语語]言模型|智能助手)|我(?:只|仅)?是(?:一[个個名款])?(?:由\\S{0,8})?(?:ai|人工智能|大?语言模型)(?!工程|研究|专家)|没有个人(?:的)?(?:观点|立场|看法|意见|感受|情感)',
    cannot: '无法|不能|不便|無法|拒绝',
    verbs: '协助|回答|帮助|提供|参与|处理|满足|继续|发表|评论|扮演|表达|回应',
    requests: '[该这您你]?(?:个|的)?(?:请求|要求|问题|内容)|个人(?:观点|看法|意见|立场)|政治(?:话题|观点|立场|内容)',
    roles: '角色扮演|扮演',
  },
  // Arabic
  {
    self: '(?:بصفتي|كوني|باعتباري|ك)\\s?(?:نموذج|ذكاء|مساعد)|أنا (?:مجرد )?(?:نموذج|ذكاء اصطناعي|مساعد ذكي)|ليس لدي (?:رأي|آراء|مشاعر) شخصي',
    cannot: 'لا (?:أستطيع|يمكنني|يسعني)|لن أتمكن|لست قادر',
    verbs: 'المساعدة|الإجابة|تقديم|المشاركة|مساعدتك|الرد|إبداء|التعبير|الاستجابة',
    requests: 'هذا الطلب|طلبك|رأي (?:شخصي|سياسي)|موقف سياسي|هذا الموضوع',
    roles: 'لعب الأدوار|تقمص',
  },
];

/** By language, English first. */
export const refusalWords: readonly RefusalWords[] = [
  english,
  ...others.map((one) => ({ ...one, roles: `${gap}(?:${one.roles})`, rest: smallWords, alone: '(?!)' })),
];

/** Words around a refusal that add nothing. */
export const trimmings =
  /(?<!\p{L})(?:th(?:at|is)(?:'s| is)|i(?:'m| am) (?:really |very |so )?(?:sorry|afraid)|sorry|my apologies|i apologi[sz]e|unfortunately|but|however|for now|es tut mir (?:sehr )?leid|tut mir leid|entschuldigung|leider|aber|je suis désolée?|désolée?|malheureusement|mais|lo siento(?: mucho)?|lo lamento|disculpa|pero|mi dispiace|purtroppo|ma|desculpe|sinto muito|infelizmente|mas|przepraszam|bardzo|przykro mi|niestety|ale|λυπάμαι|συγγνώμη|δυστυχώς|αλλά)(?!\p{L})|申し訳(?:ありません|ございません)が?|すみませんが?|[そこ]の(?:ご?質問|件)(?:には|については)|很?抱歉|对不起|很遗憾|عذراً|أعتذر|آسف|لكن/giu;
