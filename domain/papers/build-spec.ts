import type { ChunkSizes } from './chunks.ts';

/** The set-up of one build of an index, kept with its job. */
export interface BuildSpec {
  sizes: ChunkSizes;
  /** Source of the vectors; null builds an index of full text alone. */
  embedding: EmbeddingSource | null;
}

export interface EmbeddingSource {
  /** Name of the model as the provider knows it. */
  model: string;
  /** Name that is kept with each vector; vectors with different names are never compared. */
  label: string;
  /** True for the operator's own server, which needs no key of a person. */
  isOwnServer: boolean;
  simulated: boolean;
}

/** Returns the name that is kept with vectors, which tells those of the provider simulator apart. */
export function embeddingLabel(model: string, simulated: boolean): string {
  return simulated ? `simulated ${model}` : model;
}
