import { type Act, answer, type Step, signedOut, unreachable } from './shot-acts.ts'
import type { SampleIds } from './shot-data.ts'
import * as drafts from './shot-draft-states.ts'
import * as state from './shot-states.ts'

/** The installation that a scene is looked at in, the widths where it exists, and whether the window alone is taken. */
type Mark = 'visitor' | 'empty' | 'some' | 'many' | 'ended' | 'wide' | 'narrow' | 'window'

/** What is opened for a picture: its name, address, marks, and what is done first. */
type Row = [name: string, route: string, marks: string, ...steps: (Step | Step[])[]]

export interface Scene {
  name: string
  route: string
  steps: Step[]
  has: (mark: Mark) => boolean
}

const workspace = '/meta-ads-workspace'
const presets = '/settings/meta-presets'
const models = '/settings/ai-models'
const formats = '/settings/response_formats'
const users = '/admin/user-management'
const review = '/review?ids={copy},{other},{last}'
const draft = '/meta-ads-editor/{ready}'
const sent = '/meta-ads-editor/{sent}'
const result = '/result/{copy}'
const openJobs = ['press ^Jobs', 'see Your jobs']
const isTested = 'see It works, without AI|The model works|The test failed'
const editTemplate = ['link ^Edit ', 'until button Save Changes']
const reloadAsVisitor: Act = (page) => page.reload()
const failed = {
  status: 'FAILED_AI_API',
  error_type: 'SAFETY',
  error_message: 'The AI service refused to write about this video.',
  result: null,
} as const

/** Whole pages, in the order in which they are opened. */
const pages: Row[] = [
  ['not-found-visitor', '/no-such-page', 'visitor'],
  [
    'test-gcs-refused',
    '/test-gcs',
    'visitor',
    answer('/api/test-gcs/status', 401, signedOut),
    reloadAsVisitor,
    'see Administrators only',
  ],
  ['auth', '/auth', 'visitor'],
  ['auth-refused', '/auth', 'visitor window', state.failLogin],
  ['auth-register', '/auth', 'visitor', 'tab Register'],
  // Lists, which are looked at with no rows, a few and hundreds.
  ['home', '/', 'empty some many'],
  ['history', '/history', 'empty some many'],
  ['meta-ads-workspace', workspace, 'empty some many'],
  ['meta-ads-grid', workspace, 'empty window'],
  ['meta-ads-grid', workspace, 'some many window wide', drafts.showGrid],
  ['activity', '/admin/activity', 'empty some many'],
  // Lists of what has ended.
  ['history-deleted', '/history?deleted=true', 'empty some ended'],
  ['meta-ads-submitted', `${workspace}?status=submitted`, 'empty some ended'],
  ['jobs', '/', 'empty', openJobs],
  ['studio', '/studio', 'empty some'],
  ['studio-reprocess', '/studio?reprocessId={copy}', 'some'],
  ['studio-results', '/studio', 'some', state.generate],
  ['studio-waiting', '/studio', 'some', state.addWaiting],
  ['studio-processing', '/studio', 'some', state.showBatch(state.processing)],
  ['studio-partly-failed', '/studio', 'some', state.showBatch(state.partlyFailed)],
  ['analyze', '/analyze', 'some'],
  ['compare', '/compare', 'some'],
  ['compare-results', '/compare?results={copy},{takeaways}', 'some'],
  ['history-filtered', '/history?search=nothing+like+this', 'some'],
  ['history-one-project', '/history?project=Bloom&tag=q3', 'some'],
  ['result-copy', result, 'some'],
  ['result-decided', '/result/{last}', 'some'],
  ['result-takeaways', '/result/{takeaways}', 'some'],
  ['result-comparison', '/result/{compared}', 'some'],
  ['result-analysis', '/result/{analyzed}', 'some'],
  ['result-running', result, 'some', state.resultWith({ status: 'PROCESSING', result: null })],
  ['result-failed', result, 'some', state.resultWith(failed)],
  ['result-claims', result, 'some', state.withClaims],
  ['result-missing', '/result/999999', 'some'],
  ['review', '/review', 'empty'],
  ['review', review, 'some'],
  ['review-nothing', '/review', 'some'],
  ['review-done', '/review?ids={last}', 'some'],
  ['profile', '/profile', 'some'],
  ['profile-sessions', '/profile', 'some', 'tab Sessions'],
  ['templates', '/templates', 'some'],
  ['templates-new', '/templates/new', 'some'],
  ['system-prompts', '/system-prompts', 'some'],
  ['tools', '/tools', 'some'],
  ['ai-models', models, 'some'],
  ['response-formats', formats, 'some'],
  ['brand-guide', '/settings/brand', 'empty some'],
  ['recipes', '/settings/recipes', 'empty some'],
  ['meta', '/settings/meta', 'empty some'],
  ['meta-presets', presets, 'empty some'],
  ['meta-presets-link', `${presets}?type=LINK_DETAILS`, 'some'],
  ['meta-ads-editor', draft, 'some'],
  ['meta-ads-editor-sent', sent, 'some'],
  ['user-management', users, 'some'],
  ['test-gcs', '/test-gcs', 'some'],
  ['debug-prompts', '/debug-prompts', 'some'],
  ['not-found', '/no-such-page', 'some'],
]

/** Dialogs, menus and opened parts, of which the window is taken. */
const layers: Row[] = [
  // The shell and the settings.
  ['search', '/', '', 'key Control+k', 'see'],
  ['keys', '/history', '', 'key ?', 'see'],
  ['search-results', '/', '', state.search('bloom')],
  ['search-nothing', '/', '', state.search('nothing like this')],
  ['jobs', '/', '', openJobs],
  ['jobs-each-state', '/', '', state.jobsInEachState, openJobs],
  ['offline', '/history', '', state.goOffline],
  [
    'session-ended',
    '/admin/activity',
    '',
    answer('/api/admin/activity', 401, signedOut),
    'press Refresh',
    'until button Sign in again',
  ],
  ['account-menu', '/', '', 'menu account menu'],
  ['tools-menu', '/', 'wide', 'menu ^Tools'],
  ['demo', '/', 'wide', 'dialog Demo'],
  ['profile-password', '/profile', '', 'tab Change Password', 'press Change Password'],
  ['profile-sessions-menu', '/profile', 'narrow', 'tab Sessions', 'menu ^Actions for'],
  ['profile-sessions-others', '/profile', '', 'tab Sessions', 'dialog Sign out all others'],
  ['templates-none', '/templates?search=nothing+like+this', ''],
  [
    'templates-first',
    '/templates',
    '',
    answer('/api/templates', 200, { success: true, templates: [], data: { templates: [] } }),
    'reload',
  ],
  ['templates-edit', '/templates', '', editTemplate],
  [
    'templates-saved',
    '/templates',
    '',
    editTemplate,
    'type Description = For launches, {width}',
    'press Save Changes',
    'hold Template updated',
  ],
  ['templates-errors', '/templates/new', '', 'press Create Template', 'hold Validation Error'],
  ['templates-leave', '/templates/new', '', 'type Description = For launches', 'link Back to templates', 'see'],
  ['templates-delete', '/templates', '', 'dialog ^Delete '],
  ['system-prompts-form', '/system-prompts', '', 'dialog ^Edit '],
  ['system-prompts-versions', '/system-prompts', '', 'dialog ^Versions '],
  ['system-prompts-delete', '/system-prompts', '', 'dialog ^Delete '],
  ['studio-prompt-edited', '/studio', '', state.editPrompt],
  ['studio-prompt-edited-enlarged', '/studio', '', state.editPrompt, 'dialog Enlarge'],
  ['tools-failed', '/tools', '', answer('/api/tools', 503, unreachable), 'reload'],
  ['tools-row-menu', '/tools', 'narrow', 'menu ^Actions for'],
  ['tools-delete', '/tools', '', 'row Delete'],
  ['tools-edit', '/tools', '', 'row Edit'],
  ['tools-conflict', '/tools', '', state.conflictTool],
  ['tools-form', '/tools', '', 'dialog Add Tool'],
  ['ai-models-form', models, '', 'dialog Add Model'],
  ['ai-models-errors', models, '', 'dialog Add Model', 'submit Add Model'],
  ['ai-models-edit', models, '', 'row Edit'],
  ['ai-models-row-menu', models, 'narrow', 'menu ^Actions for'],
  ['ai-models-delete', models, '', 'row Delete'],
  ['ai-models-test-works', models, '', 'row Test / Offline', isTested],
  ['ai-models-test', models, '', 'row Test', isTested],
  ['ai-models-import', models, '', state.connectAi, 'dialog ^Import', 'see ^These models'],
  ['ai-models-connect', models, '', 'dialog How to connect'],
  ['response-formats-form', formats, '', 'dialog Add Response Format'],
  ['response-formats-edit', formats, '', 'row Edit'],
  ['response-formats-row-menu', formats, 'narrow', 'menu ^Actions for'],
  ['response-formats-delete', formats, '', 'row Delete'],
  ['users-form', users, '', 'dialog Add New User'],
  ['users-edit', users, '', 'row Edit / Priya'],
  ['users-row-menu', users, 'narrow', 'menu ^Actions for Priya'],
  ['users-delete', users, '', 'row Delete / Priya'],
  ['users-password', users, '', 'row Reset Password'],
  ['activity-opened', '/admin/activity', '', 'press ^Details: changed 8 fields'],
  ['activity-filtered', '/admin/activity?person=Mara+Lind&subjectType=draft', ''],
  ['activity-none', '/admin/activity?from=2020-01-02&to=2020-01-01', ''],
  ['debug-prompts-tools', '/debug-prompts', '', 'tab Tools'],
  ['test-gcs-used', '/test-gcs', '', state.useStorageTests],
  // Results and the studio.
  ['history-selected', '/history', '', state.selectResults],
  ['history-export', '/history', '', 'menu Export'],
  ['history-filters', '/history', 'narrow', 'press Filters'],
  ['history-saved', '/history', '', state.saveLabels],
  ['history-labels', '/history', '', 'row Edit tags'],
  ['history-share', '/history', '', 'row Share'],
  ['history-delete', '/history', '', 'row Delete / mp4'],
  ['history-bulk-labels', '/history', '', state.selectResults, state.editSelected],
  ['history-create-drafts', '/history', '', state.selectResults, 'dialog Create Meta drafts'],
  ['result-details', result, '', 'press Facts', 'press Activity'],
  ['result-menu', result, '', 'menu ^Actions for .*mp4'],
  ['result-variant-menu', result, '', 'menu Actions for variant 2'],
  ['result-delete', result, '', 'menu ^Actions for .*mp4', 'item Delete', 'see'],
  ['result-labels', result, '', 'press Edit tags and project', 'until combobox Tags'],
  ['result-leave', result, '', 'press Edit Result', 'type Headline = Another headline', 'link Back to history', 'see'],
  ['result-edit', result, '', 'press Edit Result'],
  ['result-takeaways-edit', '/result/{takeaways}', '', 'press Edit Result', 'type Key takeaways = Calm, loud'],
  ['result-regenerate', result, '', state.regenerate],
  ['result-create-drafts', result, '', 'dialog Create Meta drafts'],
  ['studio-uploaded', '/studio', '', state.loadSample],
  ['studio-failed-uploads', '/studio', '', state.failUploads],
  ['studio-lost-files', '/studio', '', state.loseFiles],
  ['studio-overlay', '/studio', '', state.showBatch(state.processing), 'press Show progress', 'see'],
  ['studio-options', '/studio', '', 'press ^Template', 'press ^System prompt', 'press ^Project and tags'],
  ['studio-prompt-enlarged', '/studio', '', 'press ^System prompt', 'dialog Enlarge'],
  ['studio-save-recipe', '/studio', '', 'dialog Save as recipe'],
  ['compare-choose', '/compare', '', 'dialog Choose from history'],
  ['review-reason', '/review?ids={other}', '', 'key a', 'see'],
  ['review-regenerate', '/review?ids={copy}', '', state.reviewRegenerate],
  ['review-queue', review, 'narrow', 'tab Videos'],
  ['review-preview', review, 'narrow', 'tab Preview'],
  ['review-edit', review, '', state.reviewEdit],
  // Drafts.
  ['drafts-selected', workspace, '', drafts.selectDrafts],
  ['drafts-reasons', workspace, '', 'press Not Ready'],
  ['drafts-bulk-update', workspace, '', drafts.selectDrafts, 'dialog ^Bulk Update'],
  ['drafts-create-ad-set', workspace, '', 'dialog Create AdSet'],
  ['drafts-submit', workspace, '', drafts.selectDrafts, 'dialog ^Batch Submit'],
  ['drafts-sheet-menu', workspace, '', 'menu ^Sheet'],
  ['drafts-sheet-upload', workspace, '', 'menu ^Sheet', 'item Upload sheet', 'see'],
  ['drafts-delete', workspace, '', 'row Delete'],
  ['drafts-row-actions', workspace, '', drafts.rowActions],
  ['drafts-submitted-actions', `${workspace}?status=submitted`, '', drafts.rowActions],
  ['drafts-video', workspace, '', 'press ^Play the video'],
  ['drafts-project', `${workspace}?project=Bloom`, ''],
  ['drafts-no-project', `${workspace}?project=Nothing`, ''],
  // On a narrow screen the row's menu is busy, which a picture waits for.
  ['drafts-sending', workspace, 'wide', drafts.sendFirst],
  ['drafts-failed', workspace, '', drafts.failFirst],
  ['drafts-error', workspace, '', drafts.refuseDrafts],
  ['drafts-expired', workspace, '', drafts.expired],
  ['drafts-undo', workspace, '', drafts.deleteSelected],
  ['drafts-batch', workspace, '', drafts.showBatches(false), 'dialog Show the list'],
  ['drafts-batch-done', workspace, '', drafts.showBatches(true), 'dialog Show the list'],
  ['drafts-batch-banner', workspace, '', drafts.showBatches(false)],
  ['drafts-sheet-changes', workspace, '', drafts.uploadSheet],
  ['editor-apply-preset', draft, '', 'menu Apply preset: Link Details Preset'],
  ['editor-snippets', draft, '', 'menu Insert a snippet into Primary text 1'],
  ['editor-new-ad-set', draft, '', 'radio Create New Ad Set', 'until textbox Ad Set Name'],
  ['editor-findings', draft, '', drafts.writeFindings],
  ['editor-ignore', draft, '', drafts.writeFindings, 'dialog ^Ignore, because…'],
  ['editor-sending', draft, '', drafts.sendDraft],
  ['editor-failed', draft, '', drafts.failDraft],
  ['editor-replace-video', draft, '', drafts.failDraft, 'dialog Replace video'],
  ['editor-existing-ad', draft, '', drafts.findExistingAd],
  ['editor-expired', draft, '', drafts.expired],
  ['editor-kept', draft, '', drafts.leaveUnsaved],
  ['editor-video', draft, '', drafts.showPreview, 'tab Video'],
  ['editor-reel', draft, '', drafts.showPreview, 'tab Reel'],
  ['editor-story-sent', sent, '', drafts.showPreview, 'tab Story'],
  ['editor-meta-preview', sent, '', drafts.showPreview, 'dialog Meta’s own preview'],
  ['editor-missing', '/meta-ads-editor/0193b7a0-0000-7000-8000-000000000e01', ''],
  ['editor-submit', draft, '', 'dialog Submit to Meta'],
  ['editor-leave', draft, '', 'type Ad Name = Another name', 'link Back to ad drafts', 'see'],
  ['editor-save-recipe', draft, '', 'dialog Save as recipe'],
  ['meta-expired', '/settings/meta', '', drafts.expired],
  ['meta-accounts', '/settings/meta', '', 'press Test Fetch Ad Accounts', 'until region Ad accounts'],
  ['meta-disconnect', '/settings/meta', '', 'dialog Disconnect'],
  ['meta-presets-form', presets, '', 'dialog Create New Preset'],
  ['meta-presets-delete', `${presets}?type=LINK_DETAILS`, '', 'row Delete'],
  ['meta-presets-edit', `${presets}?type=LINK_DETAILS`, '', 'row Edit'],
  ['meta-presets-snippet-form', `${presets}?type=TEXT_SNIPPET`, '', 'dialog Create New Preset'],
  ['recipes-form', '/settings/recipes', '', 'dialog New Recipe'],
  ['recipes-delete', '/settings/recipes', '', 'row Delete'],
  ['recipes-edit', '/settings/recipes', '', 'row Edit'],
  // After those with two drafts: it creates five.
  [
    'drafts-created',
    result,
    '',
    'dialog Create Meta drafts',
    'radio ^Each variant',
    'press ^Create \\d+ drafts$',
    'until table Ad drafts',
  ],
  // After the lists: the grid stays chosen.
  ['grid-replace', workspace, 'wide', drafts.showGrid, 'dialog Find and replace'],
  ['grid-faults', workspace, 'wide', drafts.spoilGrid],
  ['grid-conflicts', workspace, 'wide', drafts.spoilGrid, 'dialog changed elsewhere'],
]

function toScene([name, route, marks, ...steps]: Row): Scene {
  const words = marks.split(' ')
  return { name, route, steps: steps.flat(), has: (mark) => words.includes(mark) }
}

export const pageScenes = pages.map(toScene)
export const layerScenes = layers.map(([name, route, marks, ...steps]) =>
  toScene([name, route, `some window ${marks}`, ...steps]),
)

/** An address with the ids of the sample data in it. */
export function fillRoute(route: string, { results, ready, sent }: SampleIds): string {
  const [copy, takeaways, other, last, compared, analyzed] = results
  const ids: Record<string, string | number | undefined> = {
    copy,
    takeaways,
    other,
    last,
    compared,
    analyzed,
    ready,
    sent,
  }
  return route.replace(/\{(\w+)\}/g, (_, name) => String(ids[name]))
}
