import type { AccessTables } from './access.ts';
import type { AgentKeyTables } from './agent-keys.ts';
import type { AudienceTables } from './audiences.ts';
import type { ChatTables } from './chat.ts';
import type { ExperimentTables } from './experiments.ts';
import type { FileImportTables } from './file-imports.ts';
import type { FileTables } from './files.ts';
import type { FactorTables } from './factors.ts';
import type { FunctionTables } from './functions.ts';
import type { IdentityTables } from './identity.ts';
import type { InstallationTables } from './installation.ts';
import type { JobTables } from './jobs.ts';
import type { ListedModelsTables } from './listed-models.ts';
import type { ModelPriceTables } from './model-prices.ts';
import type { ModelTables } from './models.ts';
import type { NotificationTables } from './notifications.ts';
import type { OAuthTables } from './oauth.ts';
import type { PanelTables } from './panels.ts';
import type { PaperTables } from './papers.ts';
import type { PermitTables } from './permits.ts';
import type { ProfileTables } from './profiles.ts';
import type { RefusedParameterTables } from './refused-parameters.ts';
import type { ReportLookTables } from './report-looks.ts';
import type { RunLibraryTables } from './run-library.ts';
import type { RunPlanTables } from './run-plans.ts';
import type { RunTables } from './runs.ts';
import type { SampleTables } from './samples.ts';
import type { SearchTables } from './searches.ts';
import type { SegmentDraftTables } from './segment-drafts.ts';
import type { SegmentImportTables } from './segment-imports.ts';
import type { SurveyTables } from './surveys.ts';
import type { ToolTables } from './tools.ts';
import type { WebhookTables } from './webhooks.ts';
import type { WorkerTables } from './workers.ts';

/** All tables, in camelCase; db/client.ts maps names to snake_case. */
export interface Database
  extends
    AccessTables,
    AgentKeyTables,
    AudienceTables,
    ChatTables,
    JobTables,
    ListedModelsTables,
    ModelPriceTables,
    ModelTables,
    SegmentDraftTables,
    SegmentImportTables,
    ExperimentTables,
    FileImportTables,
    FileTables,
    RunTables,
    ReportLookTables,
    RunLibraryTables,
    RunPlanTables,
    SampleTables,
    SearchTables,
    NotificationTables,
    OAuthTables,
    PanelTables,
    PaperTables,
    PermitTables,
    ProfileTables,
    RefusedParameterTables,
    IdentityTables,
    FactorTables,
    FunctionTables,
    InstallationTables,
    SurveyTables,
    ToolTables,
    WebhookTables,
    WorkerTables {}
