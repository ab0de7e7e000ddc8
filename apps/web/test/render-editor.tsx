import { aboutEndpoints } from '@hookline/contract/about/about.endpoints'
import { brandGuideEndpoints } from '@hookline/contract/brand-guide/brand-guide.endpoints'
import { draftsEndpoints } from '@hookline/contract/drafts/drafts.endpoints'
import type { Draft } from '@hookline/contract/drafts/drafts.schemas'
import { metaListsEndpoints } from '@hookline/contract/meta-lists/meta-lists.endpoints'
import type { AdSet, Campaign } from '@hookline/contract/meta-lists/meta-lists.schemas'
import { metaPresetsEndpoints } from '@hookline/contract/meta-presets/meta-presets.endpoints'
import type { Preset, PresetType } from '@hookline/contract/meta-presets/meta-presets.schemas'
import { recipesEndpoints } from '@hookline/contract/recipes/recipes.endpoints'
import { act, screen, within } from '@testing-library/react'
import { buildAbout } from './build-about.ts'
import { emptyBrandGuide } from './build-brand-guide.ts'
import { buildDraft, draftId } from './build-draft.ts'
import { buildAdAccount, buildAdSet, buildCampaign, buildPage, freshAge } from './build-meta.ts'
import { FakeEventSource } from './fake-event-source.ts'
import { renderScreen } from './render-screen.tsx'

const instagram = { id: '178400000000001', username: 'hookline.shop', pictureUrl: null }

interface EditorOptions {
  draft?: Partial<Draft>
  campaigns?: Campaign[]
  adSets?: AdSet[]
  presets?: Preset[]
  isSandbox?: boolean
  /** After the address's `?`. */
  search?: string
}

/** Opens the editor of one draft with a fake API that stores saves. */
export function openEditor(options: EditorOptions = {}) {
  const { campaigns = [buildCampaign()], adSets = [buildAdSet()], presets = [], search = '' } = options
  const isSandbox = options.isSandbox ?? true
  let stored = buildDraft(options.draft)
  const buildListAnswer = <Item,>(data: Item[]) => ({ ...freshAge, data })
  const app = renderScreen(`/meta-ads-editor/${draftId}${search}`, {
    api: [
      [draftsEndpoints.get, () => ({ data: stored })],
      [
        draftsEndpoints.update,
        ({ body }) => {
          const { updatedAt, ...change } = body as Partial<Draft> & { updatedAt: string }
          stored = { ...stored, ...change, updated_at: addSecond(stored.updated_at) }
          return { data: stored, message: 'Ad draft updated successfully.' }
        },
      ],
      [aboutEndpoints.about, buildAbout({ simulated: isSandbox ? ['meta'] : [] })],
      [brandGuideEndpoints.get, { data: emptyBrandGuide }],
      [
        metaListsEndpoints.adAccounts,
        buildListAnswer([buildAdAccount(), buildAdAccount({ id: 'act_2', name: 'Shop EU' })]),
      ],
      [
        metaListsEndpoints.pages,
        buildListAnswer([buildPage(), buildPage({ id: '100000000000000302', name: 'Second page' })]),
      ],
      [metaListsEndpoints.instagramAccounts, buildListAnswer([instagram])],
      [metaListsEndpoints.campaigns, buildListAnswer(campaigns)],
      [metaListsEndpoints.adSets, buildListAnswer(adSets)],
      [metaListsEndpoints.pixels, buildListAnswer([])],
      [recipesEndpoints.list, { data: [] }],
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
    stored: () => stored,
    /** Changes the stored draft from elsewhere; sends an event unless `isTold` is false. */
    async meanwhile(change: Partial<Draft>, { isTold = true } = {}) {
      stored = { ...stored, updated_at: addSecond(stored.updated_at), ...change }
      const { id, user_id, status, submission } = stored
      const data = { id, user_id, change: 'updated', status, submission } as const
      if (isTold) await act(async () => FakeEventSource.latest?.hear({ type: 'draft', data }))
    },
    sent: () => app.api.calls(draftsEndpoints.update).map(({ body }) => body as Partial<Draft>),
  }
}

export type EditorApp = ReturnType<typeof openEditor>

const addSecond = (time: string) => new Date(Date.parse(time) + 1000).toISOString()

export const buildPreset = <T extends PresetType>(preset_type: T, configuration: Record<string, unknown>): Preset => ({
  id: `0193b7a0-0000-7000-8000-00000000${preset_type.length}00`,
  user_id: '0193b7a0-0000-4000-8000-000000000007',
  username: 'ana',
  is_own: true,
  shared: false,
  preset_name: `My ${preset_type}`,
  description: null,
  preset_type,
  configuration,
  created_at: '2026-11-20T10:00:00.000Z',
  updated_at: '2026-11-20T10:00:00.000Z',
})

/** The input or button with this name. `getByRole` is slow here: it computes the role and name of every element. */
function findNamed<E extends HTMLElement>(selector: string, name: string | RegExp): E {
  const isNamed = (element: E) => {
    const label = 'labels' in element ? (element.labels as NodeListOf<HTMLElement> | null)?.[0] : null
    const text = element.getAttribute('aria-label') ?? (label ?? element).textContent?.replace(/ \*$/, '').trim() ?? ''
    return typeof name === 'string' ? text === name : name.test(text)
  }
  const [found, ...more] = [...document.querySelectorAll<E>(selector)].filter(isNamed)
  if (!found || more.length > 0) throw new Error(`${found ? 'Several' : 'No'} ${selector} named ${name}`)
  return found
}
export const getField = (name: string | RegExp) =>
  findNamed<HTMLTextAreaElement>('textarea, input:not([role=combobox], [type=radio])', name)
export const getButton = (name: string | RegExp) => findNamed<HTMLButtonElement>('button', name)
export const getChooser = (name: string | RegExp) =>
  findNamed<HTMLInputElement>('input[role=combobox], input[aria-haspopup]', name)
export const options = (name: string) => findNamed<HTMLSelectElement>('select', name)
export const getRadio = (name: string) => findNamed<HTMLInputElement>('input[type=radio]', name)
export const getPreview = (name = 'Facebook feed') => within(screen.getByRole('tabpanel', { name }))

/** Waits for the draft and Meta's lists. */
export async function waitUntilReady() {
  await screen.findByDisplayValue('Summer sales')
}

/** Pastes instead of typing: each key would render the whole editor. */
export async function rewrite({ keys }: EditorApp, target: HTMLElement, text: string) {
  await keys.clear(target)
  if (text) await keys.paste(text)
}
