/** Fields that no record of the product has, and why: docs/decisions/specification.md, 'Fields that stay empty' (2026-11-29). */

const older = 'An older model of the specification, which clients alone write';

/** Models that the product keeps no records of. */
export const decidedModels: Readonly<Record<string, string>> = {
  SimulationJob: older,
  SimulationResult: older,
  SimulationRun: older,
  WorkspaceLock: 'A lock is deleted when its call has ended',
};

const cleared = 'Cleared when the job ends, by specification §4';
const described =
  'Segments of the product are described by their criteria and profiles; clients may describe theirs so';
const byAnalytics = 'Analytics counts and averages the runs of a segment when it is asked, for any dates';
const unreadable = 'A secret: it is written, and no read returns it';
const notImported = 'No file or service that is imported has it; clients may write it';

export const decidedFields: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Cohort: {
    gender: described,
    education: described,
    personalityTraits: described,
    interests: described,
    profileData: described,
    platform: 'A segment may mix profiles of several networks; each profile names its own',
    weight: 'Weights belong to the profiles of a segment (metadata.weighting)',
    averageSupport: byAnalytics,
    totalSimulations: byAnalytics,
  },
  DynamicSegment: {
    profileSource: 'Each profile names its source',
    templateId: 'There are no templates of segments',
  },
  DynamicSimulationRun: { processingServerId: cleared, processingHeartbeat: cleared },
  PanelDiscussion: { processingServerId: cleared, processingHeartbeat: cleared },
  ImportedSocialProfile: {
    bio: 'Profiles have one text about their person, which is `about`',
    photoUrl: 'Photos are never stored: they identify a person and no prompt needs them',
    following: notImported,
    version: 'A profile that is imported again replaces the one before',
    researchInterests: 'Papers say what a scholar works on; their passages are searched',
  },
  MCPOAuthClient: { clientSecret: unreadable },
  ResearchPaper: { googleScholarUrl: 'Google Scholar has no interface (docs/decisions/papers.md)' },
  SimulationHistory: {
    historicalAccuracyScore: 'Nobody knows how real people reacted, so there is nothing to compare',
  },
  SurveyResponse: {
    cohortId: 'Records are of people; answers of personas, which have a segment, are read with the results',
    cohortName: 'The same',
    userId: 'People answer a survey without an account',
  },
  UserSettings: { fecApiKey: unreadable },
  VoterProfile: {
    socialMediaProfiles: notImported,
    digitalFootprint: notImported,
    simulationHistory:
      'Replies are found by run and persona; a list in each profile would have to be forgotten in two places',
    missingFields: 'An empty field says so itself',
  },
};
