export const defaultToolKey = 'unified-generate-copy'
export const analyzeToolKey = 'analyze-video'
export const compareToolKey = 'compare-videos'

/** The studio's title when the tool cannot be fetched or is of another type. */
export const fallbackTool = {
  displayName: 'Generate Ad Copy',
  description: 'Generate compelling ad copy for your videos.',
  category: 'ad copy',
} as const

export const defaultToolIcon = 'PenLine'

/** The message of a refused change to a tool. */
export const toolsDenied = {
  title: 'Access Denied',
  message: 'You need admin privileges to perform this action',
} as const

export const nameFixedMessage = 'Name cannot be changed'
export const nameTakenMessage = 'A tool with this name already exists.'

/**
 * The first part of every path under `/api`: `POST /api/<name>` runs the tool of that name, so no tool may have one of
 * these names. A test compares the list with all endpoints.
 */
export const reservedToolNames: readonly string[] = [
  'about',
  'activity',
  'admin',
  'batches',
  'debug-prompts',
  'direct-upload',
  'docs',
  'events',
  'gcs-proxy',
  'health',
  'history',
  'jobs',
  'login',
  'logout',
  'meta',
  'meta-ads',
  'notifications',
  'openapi.json',
  'ready',
  'recipes',
  'register',
  'sessions',
  'settings',
  'system-prompts',
  'templates',
  'test-gcs',
  'tools',
  'uploads',
  'user',
  'watch-reports',
]

export const reservedNameMessage = 'This name is a path of the API. Choose another one.'
