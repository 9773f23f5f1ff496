/** Every prompt of the product, with a text of others wherever it takes one. */
import { buildInterviewPrompt } from '../../domain/assistant/interview-prompt.ts';
import { answerObjectionsPrompt } from '../../domain/assistant/objections.ts';
import { pastWorkText } from '../../domain/assistant/past-work.ts';
import { improvePrompt, systemPrompt } from '../../domain/assistant/prompt.ts';
import { pastRunsText } from '../../domain/assistant/past-runs.ts';
import { buildStepPrompt } from '../../domain/panels/prompts/build-step-prompt.ts';
import type { PlannedStep, Step } from '../../domain/panels/step.ts';
import type { Persona } from '../../domain/personas/persona.ts';
import { buildPersonaPrompt, buildReactionPrompt, type Prompt } from '../../domain/personas/reaction-prompt.ts';
import { buildProbe } from '../../domain/profiles/probe.ts';
import { buildJudgePrompt } from '../../domain/searches/prompts/judge.ts';
import { buildRatingPrompt } from '../../domain/searches/prompts/rate.ts';
import { buildWritePrompt } from '../../domain/searches/prompts/write.ts';
import { mutations } from '../../domain/searches/mutations/registry.ts';
import { buildProposalPrompt } from '../../domain/segments/described/prompt.ts';
import { analysisPrompt } from '../../domain/simulations/analysis.ts';
import { noEndings } from '../../domain/simulations/endings.ts';
import { singleAnswers } from '../../domain/simulations/clusters.ts';
import { arrange } from '../../domain/surveys/arrange.ts';
import { buildSurveyPrompt } from '../../domain/surveys/runs/prompt.ts';
import { questionOf } from '../../domain/surveys/survey.ts';
import { searchQuestion } from '../../domain/tools/search-question.ts';
import { toToolRounds } from '../../domain/tools/rounds.ts';
import { toolInstructions } from '../../domain/tools/instructions.ts';
import { candidateWith, specWith } from '../unit/searches/made-up.ts';
import { surveyOf } from '../unit/domain/surveys/samples.ts';
import { ballotAt, castBallot, panelSpec, panelStep } from './panel-steps.ts';

const whole = ({ system, user }: Prompt) => `${system}\n\n${user}`;

const voter = (text: string): Persona => ({
  kind: 'voter',
  name: text,
  age: 40,
  gender: text,
  location: text,
  attributes: { remark: text, interests: [text, 'chess'] },
  recentPosts: [text, text],
});
const professional = (text: string): Persona => ({
  kind: 'profile',
  name: 'Ana Kern',
  age: 51,
  gender: text,
  attributes: {},
  professional: {
    name: text,
    position: text,
    company: text,
    headline: text,
    bio: text,
    interests: [text],
    topics: [text],
    recentPosts: [text],
  },
});
const topic = (text: string) =>
  ({
    message: text,
    sentimentType: 'support-oppose',
    currentEvents: text,
    customContext: text,
    attachmentsText: text,
  }) as const;
const shown = { anonymize: false, maxPostsToInclude: 3 } as const;
const papers = (text: string) => ({ passages: [{ text, title: text, year: 2020 }], titles: [text], authors: [text] });

function analysis(text: string): string {
  const counts = singleAnswers({ positive: 30, neutral: 10, negative: 10, total: 50 });
  return whole(
    analysisPrompt({
      ...topic(text),
      counts,
      endings: noEndings,
      engagementScore: 0.5,
      sentimentScore: 0.2,
      bySegment: [
        [text, counts],
        [`${text} too`, singleAnswers({ positive: 5, neutral: 10, negative: 35, total: 50 })],
      ],
      byAge: [],
      byGender: [],
      sample: [{ personaIndex: 1, sentiment: 'positive', response: text, segmentName: text }],
    }),
  );
}

function interview(text: string): string {
  const answer = {
    sentiment: 'neutral',
    response: text,
    reaction: text,
    reasoning: text,
    actionLikelihood: 0.3,
  } as const;
  const prompt = buildInterviewPrompt({ persona: voter(text), topic: topic(text), options: shown, answer }, [
    { role: 'user', content: 'Why?' },
  ]);
  // The persona's own answer and the owner's questions are turns of the talk, which the provider keeps apart.
  return `${prompt.system}\n\n${prompt.turns[0]?.content ?? ''}`;
}

function assistant(text: string): string {
  const run = {
    jobId: 'bold-amber-fox',
    message: text,
    positive: 20,
    neutral: 5,
    negative: 5,
    answered: 30,
    answers: singleAnswers({ positive: 20, neutral: 5, negative: 5, total: 30 }),
    asked: 30,
    endings: noEndings,
    segmentNames: [text],
    isSimulated: true,
    createdAt: new Date(0),
  };
  return systemPrompt(pastRunsText([run]), true);
}

const searchSpec = (text: string) =>
  specWith({ constraints: { brief: text, requiredPhrases: [text.slice(0, 80)], bannedPhrases: [text.slice(0, 80)] } }, [
    { id: 'a', name: text },
    { id: 'b', name: 'Owners' },
  ]);

function search(text: string): string {
  const parents = [candidateWith({ number: 4, message: text }), candidateWith({ number: 9, message: text })];
  const plan = { objections: [{ text, personas: 3, segment: 0 }], unlike: [text], segment: 0 };
  return mutations
    .map(({ name, parents: count }) => {
      const candidate = candidateWith({ number: 12, origin: name, status: 'writing', message: null, plan });
      return whole(buildWritePrompt(searchSpec(text), candidate, parents.slice(0, count)));
    })
    .join('\n\n');
}

const survey = surveyOf({
  title: 'Trams',
  sections: [
    {
      id: 's',
      questions: [
        { id: 'said', type: 'open', text: 'What do you think?' },
        { id: 'more', type: 'open', text: 'Anything else?' },
      ],
    },
  ],
});

function surveyPrompt(text: string): string {
  const persona = {
    personaIndex: 0,
    persona: voter(text),
    attributes: {},
    seed: '1/0',
    arrangement: arrange(survey, '1/0'),
    answers: { said: { text } },
    isAskedAlone: false,
  };
  const asked = questionOf(survey, 'more');
  return whole(buildSurveyPrompt(survey, { mode: 'choice', language: null }, persona, asked ? [asked] : []));
}

const panelKinds = ['opening', 'probe', 'choice', 'bid', 'turn', 'answer', 'coverage', 'digest', 'coding'] as const;
const laterKinds = ['ballot', 'control-ballot', 'stances-ballot', 'sham-ballot', 'insights', 'summary'] as const;

/** A participant drawn from a profile: its facts and what all of them said are foreign, the set-up is the owner's. */
function panel(text: string): string {
  const drawn = panelSpec(['Ada', 'Ben']);
  const persona = buildPersonaPrompt(voter(text), {}, shown);
  const spec = {
    ...drawn,
    message: text,
    participants: drawn.participants.map((one) => ({
      ...one,
      source: { source: 'segment' as const, segmentId: 's' },
      persona,
      facts: [`Remark: ${text}`],
    })),
  };
  const steps: Step[] = [
    panelStep({ key: 'g0/open', kind: 'opening', phase: 0, exchange: 1, text }),
    panelStep({ key: 'g0/turn', kind: 'turn', phase: 0, participantId: 'p1', exchange: 2, text }),
    panelStep({ key: 'g0/digest', kind: 'digest', plan: { upTo: 1 }, text }),
    ...['p1', 'p2'].map((id) => {
      const cast = castBallot(id, 0, ballotAt(0.5));
      return { ...cast, data: { ...cast.data, line: text } };
    }),
    panelStep({
      key: 'g0/insights',
      kind: 'insights',
      data: {
        insights: [
          {
            type: 'consensus',
            content: text,
            confidence: 1,
            importance: 1,
            supporting: [{ exchange: 2, quote: text }],
            contradicting: [],
          },
        ] as never,
      },
    }),
  ];
  return [...panelKinds, ...laterKinds]
    .map((kind) => {
      const step: PlannedStep = {
        key: kind === 'turn' ? 'g0/turn' : `g0/${kind}/new`,
        kind,
        group: kind === 'summary' ? null : 0,
        phase: 1,
        participantId: 'p1',
        moment: 1,
        exchange: null,
        plan: { upTo: 2, invites: 'p1', question: 'Why?' },
      };
      return whole(buildStepPrompt(spec, steps, step));
    })
    .join('\n\n');
}

/** The result of a tool, as it goes to the model in the next round. */
function toolResult(text: string): string {
  const data = { findings: text, claims: [{ url: 'https://example.com', title: text, citedText: text }] };
  const call = { id: 'c1', name: 'he_web_search', arguments: '{}', content: JSON.stringify(data), status: 'succeeded' };
  const rounds = toToolRounds([{ text: '', calls: [call] }]);
  return [foreignRuleOfTools, ...rounds.flatMap(({ results }) => results.map(({ content }) => content))].join('\n');
}
const foreignRuleOfTools = `${toolInstructions}\n${systemPrompt('', true)}`;

/** Each prompt by the path on which a text of others reaches it. */
export const promptPaths: Readonly<Record<string, (text: string) => string>> = {
  'a reaction of a profile': (text) =>
    whole(buildReactionPrompt(voter(text), topic(text), { options: shown, papers: papers(text) })),
  'a reaction of a professional profile': (text) =>
    whole(buildReactionPrompt(professional(text), topic(text), { options: shown })),
  'the analysis of a run': analysis,
  'an interview': interview,
  'the assistant, with past runs': assistant,
  'the assistant, with other work': (text) =>
    systemPrompt(
      '',
      false,
      pastWorkText({
        experiments: { total: 1, newest: [{ name: text, labels: [text], verdict: text }] },
        segments: { total: 1, newest: [{ name: text }] },
        panels: { total: 1, newest: [{ topic: text, status: 'completed', recommendation: text }] },
        surveys: { total: 1, newest: [{ title: text, people: 1, personas: 2 }] },
        searches: { total: 1, newest: [{ title: text, status: 'completed', confirmedPoints: null }] },
      }),
    ),
  'the assistant, improving a message': (text) => `${systemPrompt('')}\n${improvePrompt(text, '')}`,
  'the assistant, answering objections': (text) =>
    `${systemPrompt('')}\n${answerObjectionsPrompt(text, [{ side: 'negative', text, about: 3, quotes: [text] }])}`,
  'what a tool returned': toolResult,
  'a panel': panel,
  'a search, writing': search,
  'a search, rating': (text) => whole(buildRatingPrompt({ language: null }, voter(text), text, 0)),
  'a search, judging': (text) => whole(buildJudgePrompt(searchSpec(text), text)),
  'a survey': surveyPrompt,
  'a search of the web': (text) => searchQuestion('Say what you find.', text),
  'a described segment': (text) => whole(buildProposalPrompt(text)),
  'the test of a profile’s prompt': (text) => whole(buildProbe(text)),
};

/** Files that put prompts together, with the path above that covers them, or the reason why nobody else writes there. */
export const promptFiles: Readonly<Record<string, string>> = {
  'activities/assistant/write-reply.ts': 'the assistant',
  'activities/jobs/ask-and-read.ts': 'adds what is wrong with the form of a reply',
  'activities/jobs/ask-with-tools.ts': 'what a tool returned',
  'activities/providers/answer-request.ts': 'passes on the prompts of endpoints, which are those of their caller',
  'activities/providers/anthropic.ts': 'sends a prompt',
  'activities/providers/check-key.ts': 'asks nothing',
  'activities/providers/embed-texts.ts': 'asks for vectors, which follow no text',
  'activities/providers/list-models.ts': 'asks nothing',
  'activities/providers/openai.ts': 'sends a prompt',
  'activities/providers/provider-client.ts': 'sends a prompt',
  'activities/providers/web-search.ts': 'a search of the web',
  'activities/simulations/ask-persona.ts': 'sends a reaction of a profile',
  'activities/tools/tool-context.ts': 'sends the task of a model to another one without tools',
  'domain/assistant/interview-prompt.ts': 'an interview',
  'domain/assistant/prompt.ts': 'the assistant',
  'domain/panels/prompts/analyst.ts': 'a panel',
  'domain/panels/prompts/moderator.ts': 'a panel',
  'domain/panels/prompts/participant.ts': 'a panel',
  'domain/panels/rehearsal.ts': 'counts the tokens of a panel',
  'domain/personas/reaction-prompt.ts': 'a reaction of a profile',
  'domain/profiles/probe.ts': 'the test of a profile’s prompt',
  'domain/searches/prompts/judge.ts': 'a search, judging',
  'domain/searches/prompts/rate.ts': 'a search, rating',
  'domain/searches/prompts/write.ts': 'a search, writing',
  'domain/segments/described/prompt.ts': 'a described segment',
  'domain/simulations/analysis.ts': 'the analysis of a run',
  'domain/surveys/runs/prompt.ts': 'a survey',
  'domain/surveys/runs/rehearsal.ts': 'counts the tokens of a survey',
  'domain/tools/he-subagent.ts': 'the task is written by a model and goes to another one without tools',
  'services/panels/seat-participants.ts': 'a panel',
  'services/profiles/probe.ts': 'the test of a profile’s prompt',
  'services/searches/estimate-search.ts': 'counts the tokens of a search',
};
