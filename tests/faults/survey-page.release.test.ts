/** @guards api/surveys/public-route.ts services/surveys/{complete-answers,links,public-survey,responses,save-answers}.ts db/surveys/{links,person-responses,surveys,versions}.ts domain/surveys/{given-answers,public-view,quotas,record,respondent,validate}.ts */
/** A thousand people on a survey's page. Runs before a version is published and in each issue that changes its subject. */
import { describeCrowd, openSurveyStack } from './survey-crowd.ts';

describeCrowd(1_000, openSurveyStack());
