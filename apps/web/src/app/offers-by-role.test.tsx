import type { Role } from '@hookline/contract/accounts/accounts.schemas'
import { usersEndpoints } from '@hookline/contract/accounts/users.endpoints'
import { activityEndpoints } from '@hookline/contract/activity/activity.endpoints'
import { aiModelsEndpoints } from '@hookline/contract/ai-models/ai-models.endpoints'
import { describePage } from '@hookline/contract/paging.rules'
import { responseFormatsEndpoints } from '@hookline/contract/response-formats/response-formats.endpoints'
import { systemPromptsEndpoints } from '@hookline/contract/system-prompts/system-prompts.endpoints'
import { templatesEndpoints } from '@hookline/contract/templates/templates.endpoints'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildFormat } from '../../test/build-format.ts'
import { buildModel, listModels } from '../../test/build-model.ts'
import { buildUser } from '../../test/build-user.ts'
import { renderScreen } from '../../test/render-screen.tsx'
import { latestToast } from '../lib/toast.ts'

const everyone: readonly Role[] = ['user', 'admin', 'owner']
const admins: readonly Role[] = ['admin', 'owner']

/** The roles that see the main button of each settings screen, and those that may open it. */
const offers = [
  { path: '/templates', button: 'Create Your First Template', offeredTo: everyone, openTo: everyone },
  { path: '/system-prompts', button: 'Create your first system prompt', offeredTo: everyone, openTo: everyone },
  { path: '/tools', button: /^Add Tool/, offeredTo: admins, openTo: everyone },
  { path: '/settings/ai-models', button: /^Add Model/, offeredTo: admins, openTo: everyone },
  { path: '/settings/response_formats', button: /^Add Response Format/, offeredTo: everyone, openTo: everyone },
  { path: '/admin/user-management', button: /^Add New User/, offeredTo: admins, openTo: admins },
  { path: '/admin/activity', button: /^Export/, offeredTo: admins, openTo: admins },
]
const cases = offers.flatMap((offer) => everyone.map((role) => ({ role, ...offer })))

it.each(cases)(
  'shows the role $role only what it may do at $path',
  async ({ role, path, button, offeredTo, openTo }) => {
    const user = buildUser({ role })
    const { router } = renderScreen(path, {
      user,
      api: [
        [templatesEndpoints.list, { templates: [], data: { templates: [] } }],
        [systemPromptsEndpoints.listSummaries, { data: [] }],
        [aiModelsEndpoints.list, listModels([buildModel()])],
        [responseFormatsEndpoints.list, { data: { formats: [buildFormat()] } }],
        [usersEndpoints.list, { users: [user], data: { users: [user] } }],
        [activityEndpoints.filters, { data: { people: [], subjectTypes: [] } }],
        [activityEndpoints.list, { data: { entries: [] }, pagination: describePage(1, 50, 0) }],
      ] as const,
    })
    if (!openTo.includes(role)) {
      await waitFor(() => expect(router.state.location.pathname).toBe('/'))
      expect(latestToast()?.title).toBe('Access Denied')
      return
    }
    const main = within(await screen.findByRole('main'))
    await main.findByRole('heading', { level: 1 })
    await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull())
    const offered = [
      ...main.queryAllByRole('button', { name: button }),
      ...main.queryAllByRole('link', { name: button }),
    ]
    expect(offered.length > 0).toBe(offeredTo.includes(role))
    expect(router.state.location.pathname).toBe(path)
  },
)
