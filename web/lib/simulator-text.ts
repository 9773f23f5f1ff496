/** The simulated provider in two sentences, wherever it is offered. */
export const simulatorText =
  'Answers from rules instead of a model: free and quick, for trying things out. Everything it answers is marked.';
