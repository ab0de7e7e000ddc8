import {
  type Act,
  answer,
  dialogBy,
  holdToast,
  inOrder,
  isShown,
  menuBy,
  press,
  reload,
  rowDialog,
  type Scenes,
  tab,
  type,
} from './shot-acts.ts'
import { typeInto } from './typing.ts'

const isTested: Act = (page) => page.getByText(/It works, without AI|The model works|The test failed/).waitFor()

const editTemplate: Act = async (page) => {
  await page
    .getByRole('link', { name: /^Edit / })
    .first()
    .click()
  await page.getByRole('button', { name: 'Save Changes' }).waitFor()
}

const editPrompt: Act = async (page) => {
  await press(page, /^System prompt/)
  const text = page.getByRole('textbox', { name: 'Ad Copy Generator' })
  await text.press('Control+End')
  await text.pressSequentially(' Never mention a price.')
}

const search =
  (text: string): Act =>
  async (page) => {
    await page.keyboard.press('Control+k')
    await typeInto(page.getByRole('combobox', { name: 'Search screens and results' }), text)
    await page.getByRole('option', { name: /^Search History for/ }).waitFor()
    await page.getByRole('dialog').getByText('Recent results').waitFor({ state: 'detached' })
  }

const buildRefusal = (code: string, message: string) => ({ success: false, code, message, error: message })
const unreachable = buildRefusal('UNAVAILABLE', 'The database cannot be reached.')
const signedOut = buildRefusal('UNAUTHENTICATED', 'Please sign in.')
const changedElsewhere = buildRefusal('CONFLICT', 'This was changed by someone else. Reload to see the latest version.')

/** Jobs and submissions in each state. */
const jobsInEachState: Act = (page) => {
  const at = new Date().toISOString()
  const retryAt = new Date(Date.now() + 600_000).toISOString()
  const job = {
    batchId: 'b',
    operation: 'copy',
    stage: 'generating',
    place: null,
    error: null,
    errorType: null,
    retryCount: 0,
  }
  const jobs = [
    { status: 'processing', filename: 'Bloom summer-sale 9x16.mp4' },
    {
      status: 'processing',
      stage: 'watching',
      place: 7,
      filename: 'desk-lamp street interview with three customers 4x5.mp4',
    },
    { status: 'enqueued', retryCount: 1, retryAt, error: 'The AI is busy.', filename: 'trail-shoes_hook-B_v2.mp4' },
    { status: 'failed', error: 'The safety filter of the AI stopped the answer.', filename: 'cold-brew-founder.mp4' },
    { status: 'cancelled', filename: 'rain-jacket unboxing.mp4' },
    { status: 'completed', filename: 'Bloom summer-sale 4x5.mp4' },
  ].map((state, n) => ({
    ...{ ...job, jobId: String(n), historyId: n + 1, retryAt: null, createdAt: at, updatedAt: at, version: 1 },
    ...state,
  }))
  const data = { running: 2, waiting: 3, failed: 1, retryAt }
  return inOrder(
    answer('/api/jobs', 200, { success: true, jobs }),
    answer('/api/meta-ads/submissions', 200, { success: true, data }),
    reload,
  )(page)
}

export const openJobs: Act = async (page) => {
  await press(page, /^Jobs/)
  await page.getByText('Your jobs').waitFor()
}

/** The models that a connected AI service lists, one of which is added. */
const connectAi: Act = (page) => {
  const buildModelRow = (path_name: string, name: string, is_stored: boolean) => ({
    ...{ path_name, name, is_stored, provider: 'Gemini', version: 'stable', description: null },
    ...{ is_experimental: false, is_preview: false },
  })
  const models = [
    buildModelRow('gemini-3.8-flash', 'Gemini 3.8 Flash', true),
    buildModelRow('gemini-4-argon', 'Gemini 4 Argon', false),
  ]
  const about = {
    version: '0.1.0',
    registration: 'open',
    hasAccounts: true,
    needsSetupCode: false,
    simulated: ['meta'],
    aiWays: [],
  }
  return inOrder(
    answer('/api/about', 200, { success: true, ...about, uploads: { tus: '/api/uploads/tus' } }),
    answer('/api/settings/ai-models/importable', 200, { success: true, data: { models, failures: [], unlisted: [] } }),
    reload,
  )(page)
}

const goOffline: Act = async (page) => {
  await page.route('**/api/health', (route) => route.abort())
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { get: () => false })
    window.dispatchEvent(new Event('offline'))
  })
  await page.getByText('Offline.').waitFor()
}

/** What a visitor sees without a session. */
export const visitorScenes: Scenes = {
  'not-found-visitor': { route: '/no-such-page' },
  'test-gcs-refused': {
    route: '/test-gcs',
    act: inOrder(answer('/api/test-gcs/status', 401, signedOut), async (page) => {
      await page.reload()
      await page.getByText('Administrators only').waitFor()
    }),
  },
}

/** Dialogs, menus and opened parts of the shell and the settings. */
export const settingsLayers: Scenes = {
  search: { route: '/', act: inOrder((page) => page.keyboard.press('Control+k'), isShown) },
  keys: { route: '/history', act: inOrder((page) => page.keyboard.press('?'), isShown) },
  'search-results': { route: '/', act: search('bloom') },
  'search-nothing': { route: '/', act: search('nothing like this') },
  jobs: { route: '/', act: openJobs },
  'jobs-each-state': { route: '/', act: inOrder(jobsInEachState, openJobs) },
  offline: { route: '/history', act: goOffline },
  'session-ended': {
    route: '/admin/activity',
    act: inOrder(
      answer('/api/admin/activity', 401, signedOut),
      (page) => press(page, 'Refresh'),
      (page) => page.getByRole('button', { name: 'Sign in again' }).waitFor(),
    ),
  },
  'account-menu': { route: '/', act: menuBy(/account menu/) },
  'tools-menu': { route: '/', act: menuBy(/^Tools/), isWideOnly: true },
  demo: { route: '/', act: dialogBy('Demo'), isWideOnly: true },
  'profile-password': {
    route: '/profile',
    act: inOrder(tab('Change Password'), (page) => page.getByRole('button', { name: 'Change Password' }).click()),
  },
  'profile-sessions-menu': {
    route: '/profile',
    act: inOrder(tab('Sessions'), menuBy(/^Actions for/)),
    isNarrowOnly: true,
  },
  'profile-sessions-others': { route: '/profile', act: inOrder(tab('Sessions'), dialogBy('Sign out all others')) },
  'templates-none': { route: '/templates?search=nothing+like+this' },
  'templates-first': {
    route: '/templates',
    act: inOrder(answer('/api/templates', 200, { success: true, templates: [], data: { templates: [] } }), reload),
  },
  'templates-edit': { route: '/templates', act: editTemplate },
  'templates-saved': {
    route: '/templates',
    act: inOrder(
      editTemplate,
      // Another text at each width: without a change it cannot be saved.
      (page) => type('Description', `For launches, ${page.viewportSize()?.width}`)(page),
      (page) => press(page, 'Save Changes'),
      holdToast('Template updated'),
    ),
  },
  'templates-errors': {
    route: '/templates/new',
    act: inOrder((page) => press(page, 'Create Template'), holdToast('Validation Error')),
  },
  'templates-leave': {
    route: '/templates/new',
    act: inOrder(
      type('Description', 'For launches'),
      (page) => page.getByRole('link', { name: 'Back to templates' }).click(),
      isShown,
    ),
  },
  'templates-delete': { route: '/templates', act: dialogBy(/^Delete /) },
  'system-prompts-form': { route: '/system-prompts', act: dialogBy(/^Edit /) },
  'system-prompts-versions': { route: '/system-prompts', act: dialogBy(/^Versions /) },
  'system-prompts-delete': { route: '/system-prompts', act: dialogBy(/^Delete /) },
  'studio-prompt-edited': { route: '/studio', act: editPrompt },
  'studio-prompt-edited-enlarged': { route: '/studio', act: inOrder(editPrompt, dialogBy('Enlarge')) },
  'tools-failed': { route: '/tools', act: inOrder(answer('/api/tools', 503, unreachable), reload) },
  'tools-row-menu': { route: '/tools', act: menuBy(/^Actions for/), isNarrowOnly: true },
  'tools-delete': { route: '/tools', act: rowDialog('Delete') },
  'tools-edit': { route: '/tools', act: rowDialog('Edit') },
  'tools-conflict': {
    route: '/tools',
    act: inOrder(rowDialog('Edit'), type('Description', 'Another'), async (page) => {
      await page.route('**/api/tools/*', (route) => route.fulfill({ status: 409, json: changedElsewhere }))
      await press(page, 'Save Changes')
      await page.getByRole('button', { name: 'Load the latest version' }).waitFor()
    }),
  },
  'tools-form': { route: '/tools', act: dialogBy('Add Tool') },
  'ai-models-form': { route: '/settings/ai-models', act: dialogBy('Add Model') },
  'ai-models-errors': {
    route: '/settings/ai-models',
    act: inOrder(dialogBy('Add Model'), (page) =>
      page.getByRole('dialog').getByRole('button', { name: 'Add Model' }).click(),
    ),
  },
  'ai-models-edit': { route: '/settings/ai-models', act: rowDialog('Edit') },
  'ai-models-row-menu': { route: '/settings/ai-models', act: menuBy(/^Actions for/), isNarrowOnly: true },
  'ai-models-delete': { route: '/settings/ai-models', act: rowDialog('Delete') },
  'ai-models-test-works': { route: '/settings/ai-models', act: inOrder(rowDialog('Test', 'Offline'), isTested) },
  'ai-models-test': { route: '/settings/ai-models', act: inOrder(rowDialog('Test'), isTested) },
  'ai-models-import': {
    route: '/settings/ai-models',
    act: inOrder(connectAi, dialogBy(/^Import/), (page) => page.getByText(/^These models/).waitFor()),
  },
  'ai-models-connect': {
    route: '/settings/ai-models',
    act: dialogBy('How to connect'),
  },
  'response-formats-form': { route: '/settings/response_formats', act: dialogBy('Add Response Format') },
  'response-formats-edit': { route: '/settings/response_formats', act: rowDialog('Edit') },
  'response-formats-row-menu': {
    route: '/settings/response_formats',
    act: menuBy(/^Actions for/),
    isNarrowOnly: true,
  },
  'response-formats-delete': { route: '/settings/response_formats', act: rowDialog('Delete') },
  'users-form': { route: '/admin/user-management', act: dialogBy('Add New User') },
  'users-edit': { route: '/admin/user-management', act: rowDialog('Edit', 'Priya') },
  'users-row-menu': {
    route: '/admin/user-management',
    act: menuBy(/^Actions for Priya/),
    isNarrowOnly: true,
  },
  'users-delete': { route: '/admin/user-management', act: rowDialog('Delete', 'Priya') },
  'activity-opened': { route: '/admin/activity', act: (page) => press(page, /^Details: changed 8 fields/) },
  'activity-filtered': { route: '/admin/activity?person=Mara+Lind&subjectType=draft' },
  'activity-none': { route: '/admin/activity?from=2020-01-02&to=2020-01-01' },
  'debug-prompts-tools': { route: '/debug-prompts', act: tab('Tools') },
  'test-gcs-used': {
    route: '/test-gcs',
    act: inOrder(
      (page) => press(page, 'Upload text'),
      async (page) => page.getByText('Storage URI').nth(1).waitFor(),
      type('Storage URI', 'gs://hookline-local/videos/missing.mp4'),
      (page) => press(page, 'Analyze video'),
      holdToast('Error analyzing'),
    ),
  },
  'users-password': { route: '/admin/user-management', act: rowDialog('Reset Password') },
}
