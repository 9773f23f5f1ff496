export interface StepPrompt {
  system: string;
  user: string;
  /** 0 to 2. */
  temperature: number;
  maxTokens: number;
  wantsJson: boolean;
}
