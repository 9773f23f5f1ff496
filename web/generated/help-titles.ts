// Made from docs/help by npm run codegen.
export const helpTitles = [
  {
    "slug": "reading-a-result",
    "title": "Reading a result"
  },
  {
    "slug": "margins",
    "title": "Margins, and people who are asked again"
  },
  {
    "slug": "comparing",
    "title": "Comparing messages"
  },
  {
    "slug": "why",
    "title": "Why: reasons and groups"
  },
  {
    "slug": "better-wordings",
    "title": "Better wordings"
  },
  {
    "slug": "surveys",
    "title": "Surveys, and figures rectified by people"
  },
  {
    "slug": "panels",
    "title": "Panels"
  },
  {
    "slug": "people-and-privacy",
    "title": "Imported people and privacy"
  },
  {
    "slug": "models-and-costs",
    "title": "Models and costs"
  },
  {
    "slug": "exports",
    "title": "Exports and reports"
  },
  {
    "slug": "agents",
    "title": "Agents and the API"
  },
  {
    "slug": "when-not-to-trust-it",
    "title": "When not to trust it"
  }
] as const;
