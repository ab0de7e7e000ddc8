import { aboutEndpoints } from '@hookline/contract/about/about.endpoints'
import { draftsEndpoints } from '@hookline/contract/drafts/drafts.endpoints'
import type { Draft, TakenDraft } from '@hookline/contract/drafts/drafts.schemas'
import { metaListsEndpoints } from '@hookline/contract/meta-lists/meta-lists.endpoints'
import { metaPresetsEndpoints } from '@hookline/contract/meta-presets/meta-presets.endpoints'
import type { Preset } from '@hookline/contract/meta-presets/meta-presets.schemas'
import { recipesEndpoints } from '@hookline/contract/recipes/recipes.endpoints'
import type { Recipe } from '@hookline/contract/recipes/recipes.schemas'
import { submissionsEndpoints } from '@hookline/contract/submissions/submissions.endpoints'
import type { SubmissionBatch } from '@hookline/contract/submissions/submissions.schemas'
import { act, screen, within } from '@testing-library/react'
import { buildAbout } from './build-about.ts'
import { buildDrafts } from './build-batch.ts'
import { buildAdAccount, buildAdSet, buildCampaign, buildPage, freshAge } from './build-meta.ts'
import { buildUser } from './build-user.ts'
import { refuse } from './fake-api.ts'
import { FakeEventSource } from './fake-event-source.ts'
import { renderScreen } from './render-screen.tsx'

interface WorkspaceOptions {
  drafts?: Draft[]
  presets?: Preset[]
  taken?: TakenDraft[]
  recipes?: Recipe[]
  batches?: SubmissionBatch[]
  /** After the address's `?`. */
  search?: string
  isSandbox?: boolean
}

const listOwners = (drafts: readonly Draft[]) => [
  ...new Map(drafts.map(({ user_id, username }) => [user_id, { user_id, username }])).values(),
]

/** Opens the workspace with a fake API that stores drafts. */
export function openWorkspace(options: WorkspaceOptions = {}) {
  const { presets = [], search = '', isSandbox = true } = options
  let stored = options.drafts ?? buildDrafts({}, {}, {})
  let batches = options.batches ?? []
  const buildListAnswer = <Item,>(data: Item[]) => ({ ...freshAge, data })
  const app = renderScreen(`/meta-ads-workspace${search}`, {
    api: [
      [
        draftsEndpoints.list,
        ({ query }) => ({
          data: stored.filter(
            ({ status, project, is_own, user_id }) =>
              (status === 'SUBMITTED_TO_META') === (query.status === 'SUBMITTED_TO_META') &&
              (!query.project || project === query.project) &&
              (query.owner ? query.owner === 'all' || query.owner === user_id : is_own),
          ),
        }),
      ],
      [
        draftsEndpoints.get,
        ({ params }) => {
          const data = stored.find(({ id }) => id === params.id)
          return data ? { data } : refuse(404, 'NOT_FOUND', 'Ad draft not found.')
        },
      ],
      [
        draftsEndpoints.counts,
        () => {
          const ready = stored.filter((draft) => draft.is_ready_to_submit).length
          return { data: { ready, notReady: stored.length - ready } }
        },
      ],
      [draftsEndpoints.users, () => ({ data: listOwners(stored) })],
      [draftsEndpoints.taken, () => ({ data: options.taken ?? [] })],
      [
        draftsEndpoints.takeOver,
        ({ params }) => {
          const { user_uuid: user_id, username } = buildUser()
          stored = stored.map((one) => (one.id === params.id ? { ...one, user_id, username, is_own: true } : one))
          return { data: stored.find(({ id }) => id === params.id) as Draft, message: '' }
        },
      ],
      [submissionsEndpoints.batches, () => ({ data: batches })],
      [submissionsEndpoints.checkUnderWay, { data: null }],
      [submissionsEndpoints.refreshStatuses, { data: { checked: 0, failed: 0, left: 0 }, message: '' }],
      [aboutEndpoints.about, buildAbout({ simulated: isSandbox ? ['meta'] : [] })],
      [
        metaListsEndpoints.adAccounts,
        buildListAnswer([buildAdAccount(), buildAdAccount({ id: 'act_2', name: 'Shop EU' })]),
      ],
      [recipesEndpoints.list, { data: options.recipes ?? [] }],
      [
        metaListsEndpoints.pages,
        buildListAnswer([buildPage(), buildPage({ id: '100000000000000302', name: 'Second page' })]),
      ],
      [
        metaListsEndpoints.instagramAccounts,
        buildListAnswer([{ id: '178400000000001', username: 'hookline.shop', pictureUrl: null }]),
      ],
      [
        metaListsEndpoints.campaigns,
        buildListAnswer([buildCampaign(), buildCampaign({ id: '120000000000000002', name: 'Autumn' })]),
      ],
      [metaListsEndpoints.adSets, buildListAnswer([buildAdSet()])],
      [metaListsEndpoints.pixels, buildListAnswer([])],
      [
        metaPresetsEndpoints.list,
        ({ query: { preset_type: wanted } }) => ({
          data: presets.filter(({ preset_type }) => !wanted || preset_type === wanted),
        }),
      ],
    ] as const,
  })
  return {
    ...app,
    change(id: string, over: Partial<Draft>) {
      stored = stored.map((draft) => (draft.id === id ? { ...draft, ...over } : draft))
    },
    stored: (id: string): Draft => stored.find((draft) => draft.id === id) as Draft,
    remove(id: string) {
      stored = stored.filter((draft) => draft.id !== id)
    },
    setBatches(next: SubmissionBatch[]) {
      batches = next
    },
    /** Sends the event of the stored draft. */
    async tell(
      id: string,
      change: 'created' | 'updated' | 'deleted' = 'updated',
      former: { former_user_id?: string } = {},
    ) {
      const draft = stored.find((one) => one.id === id)
      const { status = null, submission = null, user_id = buildUser().user_uuid } = draft ?? {}
      const data = { id, user_id, ...former, change, status, submission }
      await act(async () => FakeEventSource.latest?.hear({ type: 'draft', data }))
    },
  }
}

/** Waits for the row of a draft. */
export async function findDraftRow(name: string) {
  const link = await screen.findByRole('link', { name })
  return within(link.closest('tr') as HTMLElement)
}
export const getButton = (name: string | RegExp) => screen.getByRole('button', { name })
export const select = (name: string) => screen.findByRole('checkbox', { name: `Select ${name}` })
