/** Mark on files whose answers came from the provider simulator. */
export const simulatedMark = 'Simulated provider';
