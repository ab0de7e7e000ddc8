/** The outcome of a call: 401 without a session, 403 without the right, or `in` for any other answer. */
export type Outcome = 'no session' | 'no right' | 'in'

/** The columns of the table. */
export const callers = ['visitor', 'user', 'admin', 'owner'] as const
type Row = readonly [Outcome, Outcome, Outcome, Outcome]

const anyone: Row = ['in', 'in', 'in', 'in']
const members: Row = ['no session', 'in', 'in', 'in']
/** Refused without Meta's signature or token. */
const nobody: Row = ['no right', 'no right', 'no right', 'no right']
const admins: Row = ['no session', 'no right', 'in', 'in']

/** Who may make which call. Finer rules, such as ownership, are tested with their features. */
export const rightsTable: Record<string, Row> = {
  'GET /api/about': anyone,
  'GET /api/health': anyone,
  'POST /api/login': anyone,
  'POST /api/logout': anyone,
  'POST /api/register': anyone,

  // Requests of this machine; this-machine.test.ts covers proxies and other machines.
  'GET /api/test-gcs/status': anyone,
  'POST /api/test-gcs/upload-file': anyone,
  'POST /api/test-gcs/upload-buffer': anyone,
  'POST /api/test-gcs/analyze': anyone,
  'GET /api/debug-prompts': anyone,

  'GET /api/user': members,
  'PATCH /api/user': members,
  'GET /api/user/sessions': members,
  'DELETE /api/user/sessions': members,
  'DELETE /api/user/sessions/:id': members,

  'GET /api/admin/users': admins,
  'POST /api/admin/users': admins,
  'PATCH /api/admin/users/:id': admins,
  'PUT /api/admin/users/:id': admins,
  'DELETE /api/admin/users/:id': admins,
  'GET /api/admin/activity': admins,
  'GET /api/admin/uploads': admins,
  'DELETE /api/admin/uploads/*': admins,
  'GET /api/admin/activity/filters': admins,
  'GET /api/admin/activity/export': admins,

  'POST /api/direct-upload/create-upload': members,
  'GET /api/direct-upload/file-info/*': members,
  'GET /api/uploads/same': members,
  'GET /api/watch-reports/*': members,
  'GET /api/history/:id/watch-report': members,
  'POST /api/history/:id/watch-report': members,
  'GET /api/history/:id/claims': members,

  'POST /api/gcs-proxy/screenshot-key': members,
  'POST /api/gcs-proxy/upload-screenshot': members,

  'POST /api/jobs/submit': members,
  'POST /api/:toolKey': members,
  'GET /api/jobs': members,
  'GET /api/jobs/:id': members,
  'POST /api/jobs/retry': members,
  'POST /api/jobs/:id/cancel': members,

  'GET /api/batches/:id': members,

  // Own ones only: the feature's test proves it.
  'GET /api/notifications': members,
  'POST /api/notifications/read': members,

  'GET /api/history': members,
  'GET /api/history/users': members,
  'GET /api/history/labels': members,
  'GET /api/history/brief': members,
  'GET /api/history/chosen': members,
  'GET /api/history/export': members,
  'GET /api/history/:id': members,
  'PATCH /api/history/:id': members,
  'PUT /api/history/:id/decisions': members,
  'PUT /api/history/:id/ignored-findings': members,
  'DELETE /api/history/:id': members,
  'POST /api/history/:id/restore': members,
  'GET /api/history/:id/activity': members,
  'POST /api/history/:id/variants/:index/regenerate': members,
  'GET /api/history/:id/deletion': members,

  // Every member reads drafts and takes them over; only the owner changes one: the feature's test proves the 403.
  'GET /api/meta-ads': members,
  'GET /api/meta-ads/users': members,
  'GET /api/meta-ads/taken-over': members,
  'POST /api/meta-ads/taken-over/close': members,
  'POST /api/meta-ads/:id/take-over': members,
  'GET /api/meta-ads/counts': members,
  'POST /api/meta-ads': members,
  'POST /api/meta-ads/create-from-selection': members,
  'PATCH /api/meta-ads/bulk-update': members,
  'GET /api/meta-ads/sheet': members,
  'POST /api/meta-ads/sheet': members,
  'GET /api/meta-ads/:id': members,
  'PUT /api/meta-ads/:id': members,
  'DELETE /api/meta-ads/:id': members,
  'POST /api/meta-ads/:id/duplicate': members,
  'POST /api/meta-ads/:id/submit': members,
  'POST /api/meta-ads/batch-submit': members,
  'GET /api/meta-ads/submissions': members,
  'GET /api/meta-ads/batches': members,
  'DELETE /api/meta-ads/batches/:batchId': members,
  'POST /api/meta-ads/refresh-statuses': members,
  'POST /api/meta-ads/:id/refresh-status': members,
  'GET /api/meta-ads/check': members,
  'POST /api/meta-ads/check': members,
  'POST /api/meta-ads/:id/set-back': members,
  'POST /api/meta-ads/status': members,
  'GET /api/meta-ads/:id/preview': members,

  // Own ones and those shared with the team; the feature's test proves the 404 and the 403.
  'GET /api/recipes': members,
  'GET /api/recipes/:id': members,
  'POST /api/recipes': members,
  'PUT /api/recipes/:id': members,
  'DELETE /api/recipes/:id': members,

  'GET /api/templates': members,
  'POST /api/templates': members,
  'GET /api/templates/summaries': members,
  'GET /api/templates/:id': members,
  'PUT /api/templates/:id': members,
  'DELETE /api/templates/:id': members,

  'GET /api/system-prompts': members,
  'GET /api/system-prompts/all': members,
  'GET /api/system-prompts/summaries': members,
  'POST /api/system-prompts': members,
  'GET /api/system-prompts/:id': members,
  'PUT /api/system-prompts/:id': members,
  'DELETE /api/system-prompts/:id': members,
  'GET /api/system-prompts/:id/versions': members,
  'GET /api/system-prompts/:id/versions/:versionId': members,
  'POST /api/system-prompts/:id/versions/:versionId/restore': members,

  'GET /api/tools': members,
  'GET /api/tools/name/:toolKey': members,
  'POST /api/tools': admins,
  'PUT /api/tools/:id': admins,
  'DELETE /api/tools/:id': admins,

  'GET /api/settings/brand': members,
  'PUT /api/settings/brand': admins,
  'DELETE /api/settings/brand': admins,
  'GET /api/settings/brand/projects': members,

  'GET /api/settings/ai-models': members,
  'GET /api/settings/ai-models/default': members,
  'PATCH /api/settings/ai-models/:id/default': members,
  'POST /api/settings/ai-models': admins,
  'PUT /api/settings/ai-models/:id': admins,
  'DELETE /api/settings/ai-models/:id': admins,
  'POST /api/settings/ai-models/:id/test': admins,
  'GET /api/settings/ai-models/importable': admins,
  'POST /api/settings/ai-models/import': admins,

  'GET /api/settings/response-formats': members,
  'POST /api/settings/response-formats': members,
  'GET /api/settings/response-formats/:id': members,
  'PUT /api/settings/response-formats/:id': members,
  'DELETE /api/settings/response-formats/:id': members,

  'GET /api/meta/auth/status': members,
  'GET /api/meta/auth/start': members,
  // Without a session it redirects to the settings page with the reason.
  'GET /api/meta/auth/callback': anyone,
  // Meta calls these two and authenticates by signature.
  'POST /api/meta/auth/deauthorize': anyone,
  'POST /api/meta/auth/data-deletion': anyone,
  'GET /api/meta/auth/data-deletion/:code': anyone,
  'GET /api/meta/webhooks': nobody,
  'POST /api/meta/webhooks': nobody,
  'POST /api/meta/auth/disconnect': members,
  'GET /api/meta/ad-hints': members,
  'GET /api/meta/ad-accounts': members,
  'GET /api/meta/pages': members,
  'GET /api/meta/instagram-accounts': members,
  'GET /api/meta/campaigns': members,
  'GET /api/meta/ad-sets': members,
  'POST /api/meta/ad-sets': members,
  'GET /api/meta/pixels': members,
  'GET /api/meta/pictures/:id': members,

  // Own ones and those shared with the team; the feature's test proves the 404 and the 403.
  'GET /api/meta/presets': members,
  'POST /api/meta/presets': members,
  'PUT /api/meta/presets/:id': members,
  'DELETE /api/meta/presets/:id': members,
}

/** Calls without an endpoint in the contract, because they stream or answer no JSON. */
export const callsBesideContract = [
  'GET /api/admin/activity/export',
  'GET /api/history/export',
  'GET /api/meta-ads/sheet',
  'GET /api/meta/auth/callback',
  'POST /api/meta/auth/deauthorize',
  'POST /api/meta/auth/data-deletion',
  'GET /api/meta/auth/data-deletion/:code',
  'GET /api/meta/pictures/:id',
  'GET /api/meta/webhooks',
  'POST /api/meta/webhooks',
]
