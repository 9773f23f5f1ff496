/** Words that no theme is named by, in English and other languages, without accents; `terms.ts` leaves out further ones. */
export const weakWords: ReadonlySet<string> = new Set(
  [
    'first last look looks looking looked seem seems anyone anything anybody nothing away often usually half part bit lots',
    'der die das den dem des ein eine einen einem einer eines und oder aber wenn weil dass ist sind waren wird werden wurde haben hatte kann konnen muss soll sollte will nicht kein keine auch nur noch schon sehr mehr fur mit von vom zum zur bei auf aus nach uber unter ich mir mich mein meine wir uns unser sie ihr ihre ihnen man sich als wie was wer hier dort immer wieder alle alles diese dieser dieses',
    'le la les un une des du de et ou mais est sont etait sera etre avoir ont pas plus pour avec dans sur par que qui quoi ce cet cette ces il elle ils elles nous vous leur leurs mon ma mes notre nos ses je tres tout tous toute aussi bien comme moi',
    'el los las una unos unas y pero es ser estar esta estan hay no mas para con en por que quien como su sus mi mis nuestro nuestra nosotros yo lo se muy todo todos toda tambien ya si',
    'il lo gli uno e ma sono essere ha hanno non piu per con nel nella di del della dei che chi come suo sua loro mio mia noi molto tutto tutti anche si',
    'o a os as um uma e mas sao ser estar tem nao mais para com em no na nos nas por que quem como seu sua meu minha muito tudo todos tambem',
    'de het een en maar is zijn was niet geen ook voor met van op in dat die dit wat wie ik wij ons hun zeer alle',
    'ο η το οι τα του της των τον την τους τις ενα μια και ή αλλα ειναι ηταν θα να δεν μην για με στο στη στην στον στα σε απο που πως τι οτι εγω εμεις μου μας σας τους αυτο αυτη αυτα πολυ ολα ολοι κι',
    'и в на не что он она они мы я но это как так для по из за от все его ее их мне нам был была было есть уже тоже очень или',
  ]
    .join(' ')
    .split(' '),
);
