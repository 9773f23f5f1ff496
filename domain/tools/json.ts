/** A value of a tool's input or output as it is stored and sent to the model: plain JSON. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
