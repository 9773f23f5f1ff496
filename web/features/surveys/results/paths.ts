/** Addresses of the other screens of a survey. */
export const surveyPath = (id: string) => `/surveys/${id}`;
export const sharePath = (id: string) => `/surveys/${id}?tab=share`;
export const reviewPath = (id: string) => `/surveys/${id}?tab=responses&flagged=1`;
