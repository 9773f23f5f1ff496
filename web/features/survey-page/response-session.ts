/** One response while it is answered: saves by itself, tries again, and completes once. */
import type { PublicResponse } from '../../../domain/surveys/public-view.ts';
import type { Answers, Respondent } from '../../../domain/surveys/respondent.ts';
import type { SurveyDefinition } from '../../../domain/surveys/survey.ts';
import type { Problem } from '../../../domain/surveys/validate.ts';
import { ActiveClock } from './active-clock.ts';
import { Backoff } from './backoff.ts';
import { writeCopy, type LocalCopy } from './local-copy.ts';
import { isSame, mergeAnswers } from './merge.ts';
import { Refused, Unreached, type Ending, type Stored, type SurveyApi } from './survey-api.ts';

/** Milliseconds that a page waits at most to hear whether a quota is full, before it goes on. */
const maxLeaveMs = 5_000;

/** Milliseconds without a change after which answers within a page are saved. */
const settleMs = 1_500;

export interface SessionState {
  answers: Answers;
  /** `failing` while a save or the end is tried again. */
  saving: 'saved' | 'pending' | 'failing';
  isSending: boolean;
  problems: readonly Problem[];
  /** True after answers of another tab replaced those of this one. */
  isReplaced: boolean;
  /** Grows when answers come from elsewhere, so that fields show them. */
  generation: number;
  /** Why the server refused. */
  refusal: unknown;
  ending: Ending | null;
}

const noProblems: readonly Problem[] = [];

export class ResponseSession {
  readonly survey: SurveyDefinition;
  readonly respondent: Respondent;
  readonly #token: string;
  readonly #api: SurveyApi;
  readonly #clock: ActiveClock;
  readonly #backoff = new Backoff();
  readonly #listeners = new Set<() => void>();
  #copy: LocalCopy;
  #state: SessionState;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #saving: Promise<void> | null = null;
  readonly #hasQuotas: boolean;
  /** True until a save has told the server that the page was left. */
  #isPageDone = false;
  #onLeft: () => void = () => {};
  /** False once the page is left; the copy in this browser is for the next visit. */
  #isOpen = false;

  constructor(token: string, api: SurveyApi, started: PublicResponse, copy: LocalCopy) {
    const { definition, arrangement, attributes, language, hasQuotas } = started;
    this.#hasQuotas = hasQuotas;
    this.survey = definition;
    this.respondent = { arrangement, attributes, language };
    this.#token = token;
    this.#api = api;
    this.#clock = new ActiveClock(Math.max(copy.seconds, started.seconds ?? 0));
    const { answers, isForeign } = mergeAnswers(definition, this.respondent, copy, started);
    const isSaved = isSame(answers, started.answers);
    this.#copy = {
      ...copy,
      responseToken: started.responseToken,
      revision: started.revision,
      answers,
      sent: null,
      isSaved,
    };
    this.#state = {
      answers,
      saving: isSaved ? 'saved' : 'pending',
      isSending: false,
      problems: noProblems,
      isReplaced: isForeign && !copy.isSaved,
      generation: 0,
      refusal: null,
      ending: null,
    };
    if (started.status !== 'started') this.#end({ status: started.status, thankYou: null, next: started.next });
  }

  /** Begins to count and to listen; returns what ends it. */
  open(): () => void {
    this.#isOpen = true;
    this.#clock.start();
    window.addEventListener('online', this.#backoff.wake);
    document.addEventListener('visibilitychange', this.#onVisibility);
    this.#keep();
    if (!this.#copy.isSaved) this.saveNow();
    return () => {
      this.#clock.stop();
      window.removeEventListener('online', this.#backoff.wake);
      document.removeEventListener('visibilitychange', this.#onVisibility);
      this.#isOpen = false;
      this.saveNow();
      this.#backoff.wake();
    };
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  read = (): SessionState => this.#state;

  change = (answers: Record<string, unknown>, pasted: readonly string[]): void => {
    const all = [...new Set([...this.#copy.pasted, ...pasted])];
    if (isSame(answers, this.#copy.answers) && all.length === this.#copy.pasted.length) return;
    this.#copy = { ...this.#copy, answers, pasted: all, isSaved: false };
    this.#keep();
    this.#set({ answers, isReplaced: false, saving: this.#state.saving === 'failing' ? 'failing' : 'pending' });
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.saveNow, settleMs);
  };

  /** Saves what is not saved yet, without waiting for a pause in the typing. */
  saveNow = (): void => {
    clearTimeout(this.#timer);
    if (this.#copy.isSaved || this.#state.ending !== null || this.#state.isSending) return;
    this.#saving ??= this.#saveAll().finally(() => {
      this.#saving = null;
    });
  };

  /**
   * Saves when a page is left. With quotas it returns a promise that ends when the server has told whether one is full, or
   * cannot be reached: the next page is shown then.
   */
  leavePage = (): Promise<void> | undefined => {
    if (!this.#hasQuotas) {
      this.saveNow();
      return undefined;
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, maxLeaveMs);
    this.#onLeft = () => {
      clearTimeout(timer);
      resolve();
    };
    this.#isPageDone = true;
    this.#copy = { ...this.#copy, isSaved: false };
    this.#backoff.wake();
    this.saveNow();
    if (this.#saving === null) this.#onLeft();
    return promise;
  };

  /** Sends the whole response. `website` is the hidden field, which people leave empty. */
  complete = async (website: string): Promise<void> => {
    if (this.#state.isSending || this.#state.ending !== null) return;
    clearTimeout(this.#timer);
    this.#set({ isSending: true, problems: noProblems, refusal: null });
    this.#backoff.wake();
    const { generation } = this.#state;
    await this.#saving;
    try {
      // Answers from elsewhere are looked at before anything is sent.
      if (this.#state.generation === generation && (await this.#finish(website))) return;
      this.#set({ isSending: false });
    } catch (error) {
      this.#set({ isSending: false, saving: 'pending', ...this.#refusalOf(error) });
    }
    this.saveNow();
  };

  /** Ends the response; false when the stored answers were newer and came from elsewhere. Throws Refused. */
  async #finish(website: string): Promise<boolean> {
    for (;;) {
      try {
        const send = () =>
          this.#api.complete(this.#copy.responseToken, { revision: this.#copy.revision, ...this.#draft(), website });
        this.#end(await this.#persist(send));
        return true;
      } catch (error) {
        const stored = error instanceof Refused ? error.stored : null;
        if (stored === null) throw error;
        // The last save of this page, whose reply was lost, is no news to the person.
        if (this.#adopt(stored)) return false;
      }
    }
  }

  async #saveAll(): Promise<void> {
    while (!this.#copy.isSaved && !this.#state.isSending && this.#state.ending === null) {
      const { pasted } = this.#copy;
      // A save that may have arrived is repeated as it was, so that the server knows it.
      const answers = this.#copy.sent ?? this.#copy.answers;
      this.#copy = { ...this.#copy, sent: answers };
      this.#keep();
      try {
        const { responseToken, revision } = this.#copy;
        // Answers that are repeated may be half a number, which decides nothing.
        const isPageDone = this.#isPageDone && answers === this.#copy.answers;
        const saved = await this.#api.save(responseToken, { revision, ...this.#draft(), answers, isPageDone });
        this.#backoff.reset();
        if (saved.status !== 'started') {
          this.#leftPage();
          this.#end({ status: saved.status, thankYou: saved.thankYou ?? null, next: saved.next ?? null });
          return;
        }
        if (isPageDone) this.#leftPage();
        const isSaved = this.#copy.answers === answers && this.#copy.pasted === pasted && !this.#isPageDone;
        this.#copy = { ...this.#copy, revision: saved.revision, sent: null, isSaved };
        this.#keep();
        this.#set({ saving: isSaved ? 'saved' : 'pending', refusal: null });
      } catch (error) {
        this.#leftPage();
        if (!(await this.#canTryAgain(error))) return;
      }
    }
  }

  #leftPage(): void {
    this.#isPageDone = false;
    this.#onLeft();
  }

  /** Reacts to a failed save; false when saving has to stop. */
  async #canTryAgain(error: unknown): Promise<boolean> {
    if (error instanceof Unreached) {
      this.#set({ saving: 'failing' });
      if (this.#isOpen) await this.#backoff.wait();
      return this.#isOpen;
    }
    const stored = error instanceof Refused ? error.stored : null;
    if (stored === null) {
      this.#copy = { ...this.#copy, sent: null };
      this.#keep();
      this.#set(this.#refusalOf(error));
      return false;
    }
    this.#adopt(stored);
    return true;
  }

  /** Goes on from a newer stored state than this page knew; true when its answers come from elsewhere. */
  #adopt(stored: Stored): boolean {
    if (stored.status !== 'started') {
      this.#end({ status: stored.status, thankYou: null });
      return true;
    }
    const { answers, isForeign } = mergeAnswers(this.survey, this.respondent, this.#copy, stored);
    const isSaved = isSame(answers, stored.answers);
    this.#copy = { ...this.#copy, answers, revision: stored.revision, sent: null, isSaved };
    this.#keep();
    const replaced = isForeign ? { isReplaced: true, generation: this.#state.generation + 1 } : {};
    this.#set({ answers, saving: isSaved ? 'saved' : 'pending', ...replaced });
    return isForeign;
  }

  /** Tries until the server has decided. Throws Refused. */
  async #persist<T>(work: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof Unreached) || !this.#isOpen) throw error;
        this.#set({ saving: 'failing' });
        await this.#backoff.wait();
      }
    }
  }

  #refusalOf(error: unknown): Partial<SessionState> {
    const problems = error instanceof Refused ? error.problems : null;
    if (problems !== null) return { problems };
    return { refusal: error };
  }

  #end(ending: Ending): void {
    this.#copy = { ...this.#copy, answers: {}, sent: null, isSaved: true, ending };
    this.#keep();
    this.#set({ isSending: false, ending });
  }

  #draft() {
    const { answers, pasted } = this.#copy;
    return { answers, pasted, seconds: this.#clock.seconds() };
  }

  #keep(): void {
    this.#copy = { ...this.#copy, seconds: this.#clock.seconds() };
    writeCopy(this.#token, this.#copy);
  }

  #set(change: Partial<SessionState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }

  #onVisibility = (): void => {
    if (document.visibilityState === 'hidden') this.saveNow();
  };
}
