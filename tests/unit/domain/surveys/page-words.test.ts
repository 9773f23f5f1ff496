import { allWords, sayIn } from '../../../../domain/surveys/page-words/all.ts';
import { pageLanguageOf, pageLanguages } from '../../../../domain/surveys/page-words/languages.ts';
import { loadSay } from '../../../../domain/surveys/page-words/load.ts';
import type { Words } from '../../../../domain/surveys/page-words/word.ts';
import { sayInEnglish, type WordKey } from '../../../../domain/surveys/page-words/words.ts';
import { problemsOf } from '../../../../domain/surveys/given-answers.ts';
import { respondentOf, surveyOf } from './samples.ts';

const keys = Object.keys(allWords.en) as WordKey[];
const textsOf = (words: Words) => (typeof words === 'string' ? [words] : Object.values(words));
const placeholdersIn = (text: string) => [...new Set(text.match(/\{\w+\}/g))].toSorted();

test('there are ten languages, and each has every word with every placeholder', () => {
  expect(Object.keys(allWords).toSorted()).toEqual([...pageLanguages].toSorted());
  expect(pageLanguages).toHaveLength(10);
  for (const language of pageLanguages) {
    expect([language, Object.keys(allWords[language]).toSorted()]).toEqual([language, keys.toSorted()]);
    for (const key of keys) {
      const wanted = [...new Set(textsOf(allWords.en[key]).flatMap(placeholdersIn))].toSorted();
      for (const text of textsOf(allWords[language][key])) {
        expect([language, key, placeholdersIn(text)]).toEqual([language, key, wanted]);
        expect([language, key, text.trim() === text && text !== '']).toEqual([language, key, true]);
      }
    }
  }
});

test('no word was left in English, but those that are the same', () => {
  for (const language of pageLanguages.filter((one) => one !== 'en')) {
    const same = keys.filter((key) => JSON.stringify(allWords[language][key]) === JSON.stringify(allWords.en[key]));
    expect([language, same]).toEqual([language, []]);
  }
});

test('each plural form that a language asks for is there', () => {
  const numbers = Array.from({ length: 200 }, (_, at) => at);
  for (const language of pageLanguages) {
    const rules = new Intl.PluralRules(language);
    // Large round numbers have a form of their own in Romance languages, which is written like the others.
    const asked = [...new Set(numbers.map((number) => rules.select(number)))].toSorted();
    const say = sayIn(language);
    for (const key of keys) {
      const words = allWords[language][key];
      if (typeof words === 'string') continue;
      expect([language, key, Object.keys(words)]).toEqual([language, key, expect.arrayContaining(asked)]);
      for (const count of [...asked.keys(), 1_000_000]) expect(say(key, { count })).not.toMatch(/undefined|\{/);
    }
  }
  expect(sayIn('pl')('left', { count: 1 })).toBe('Pozostał 1 znak');
  expect(sayIn('pl')('left', { count: 22 })).toBe('Pozostały 22 znaki');
  expect(sayIn('pl')('left', { count: 25 })).toBe('Pozostało 25 znaków');
  expect(sayIn('de')('left', { count: 19_999 })).toBe('Noch 19.999 Zeichen');
});

test('a page loads the words that the server says', async () => {
  for (const language of pageLanguages) {
    const say = await loadSay(language);
    expect(say.language).toBe(language);
    expect(say('wholeBetween', { min: 1, max: 20_000 })).toBe(sayIn(language)('wholeBetween', { min: 1, max: 20_000 }));
  }
});

test('variants of a language have its words, and others have those in English', () => {
  expect(['pt-BR', 'DE-at', 'es', 'da', 'x', null].map(pageLanguageOf)).toEqual(['pt', 'de', 'es', 'en', 'en', 'en']);
  expect(sayInEnglish('chooseBetween', { min: 1, max: 3 })).toBe('Choose 1 to 3');
});

test('what is wrong with an answer is said in the language of the response', () => {
  const survey = surveyOf({
    title: 'Numbers',
    language: 'es',
    sections: [
      {
        id: 's',
        questions: [
          { id: 'age', type: 'number', text: '¿Edad?', required: true, whole: true, min: 18, max: 99 },
          { id: 'why', type: 'open', text: '¿Por qué?', required: true },
        ],
      },
    ],
  });
  const problems = problemsOf(survey, { age: 17 }, respondentOf(survey), sayIn('es'));
  expect(problems.map(({ problem }) => problem)).toEqual([
    'Escriba un número entero de 18 a 99',
    'Responda a esta pregunta',
  ]);
  expect(problemsOf(survey, { age: 17 }, respondentOf(survey))[0]?.problem).toBe('Enter a whole number from 18 to 99');
});
