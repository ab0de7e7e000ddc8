import type { Person } from './people.ts'

/** For a visitor without a session. */
export const publicRoutes = ['/auth', '/test-gcs', '/debug-prompts', '/no-such-page']
/** For the owner of what `fillRoutes` creates on a new server; some with a filter, or with nothing to show. */
const protectedRoutes = [
  '/',
  '/studio',
  '/analyze',
  '/compare',
  '/compare?results=1,1',
  '/history',
  '/history?search=nothing',
  '/history?deleted=true',
  '/history?operation=comparison',
  '/review',
  '/review?ids=1',
  '/result/1',
  '/result/2',
  '/result/3',
  '/result/99999',
  '/profile',
  '/templates',
  '/templates/new',
  '/system-prompts',
  '/tools',
  '/settings/ai-models',
  '/settings/response_formats',
  '/settings/brand',
  '/settings/recipes',
  '/settings/meta',
  '/settings/meta-presets',
  '/meta-ads-workspace',
  '/meta-ads-workspace?status=submitted',
  '/meta-ads-editor/1',
  '/admin/user-management',
  '/admin/activity',
  '/admin/uploads',
]

/** Creates ad copy, an analysis, a comparison and a draft. @returns every route of a signed-in person. */
export async function fillRoutes(api: Person): Promise<string[]> {
  const [ad, other] = [await api.upload('ad.mp4'), await api.upload('other.mp4', 'captioned.mp4')]
  const { historyId } = await api.submit(ad)
  await api.submit(other, { toolKey: 'analyze-video' })
  await api.compare(ad, other)
  await api.settle()
  await api.connectMeta()
  const { data } = await api.post<{ data: { id: string }[] }>('/api/meta-ads/create-from-selection', {
    generatedResultIds: [historyId],
  })
  const { templates } = await api.get<{ templates: { id: string }[] }>('/api/templates')
  return [...protectedRoutes, `/meta-ads-editor/${data[0]?.id}`, `/templates/${templates[0]?.id}`]
}
