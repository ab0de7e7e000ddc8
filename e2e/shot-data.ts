import path from 'node:path'
import { maxBatchSize } from '@hookline/contract/uploads/uploads.rules'
import type { Page } from '@playwright/test'
import type { openApi } from './sample-data.ts'

type Api = Awaited<ReturnType<typeof openApi>>

const sampleVideo = path.join(import.meta.dirname, '../apps/web/public/sample/hookline-sample.mp4')
/** Players skip it: at the end of a video it makes another one of it. */
const emptyBox = '\0\0\0\x08free'
/** The most ads that Meta takes in an ad set; one is there. */
const adsPerAdSet = 50

/** Screenshots for results: frames of the sample video with shifted hues. */
export async function drawThumbnails(page: Page, url: string): Promise<string[]> {
  await page.goto(new URL('/auth', url).href)
  return page.evaluate(async () => {
    const video = document.createElement('video')
    const canvas = document.createElement('canvas')
    const waitForEvent = (name: string) =>
      new Promise((resolve) => video.addEventListener(name, resolve, { once: true }))
    video.muted = true
    video.src = '/sample/hookline-sample.mp4'
    await waitForEvent('loadeddata')
    const frames: string[] = []
    for (const [seconds, degrees] of [
      [1, 0],
      [3, 140],
      [5, 250],
      [6, 60],
    ] as const) {
      video.currentTime = seconds
      await waitForEvent('seeked')
      canvas.width = 270
      canvas.height = 480
      const context = canvas.getContext('2d')
      if (!context) throw new Error('There is no canvas to draw on')
      context.filter = `hue-rotate(${degrees}deg)`
      context.drawImage(video, 0, 0, canvas.width, canvas.height)
      frames.push(canvas.toDataURL('image/jpeg', 0.75))
    }
    return frames
  })
}

/** Where drafts run in the simulated Meta. */
async function readPlacing(api: Api) {
  const fetchList = async (address: string) => (await api.get<{ data: { id: string; name: string }[] }>(address)).data
  const account = (await fetchList('/api/meta/ad-accounts')).find(({ name }) => name === 'Sandbox US')?.id ?? ''
  const [page] = await fetchList(`/api/meta/pages?adAccountId=${account}`)
  const campaigns = await fetchList(`/api/meta/campaigns?adAccountId=${account}`)
  const campaign = campaigns.find(({ name }) => /traffic/i.test(name)) ?? campaigns[0]
  const [adSet] = await fetchList(`/api/meta/ad-sets?campaignId=${campaign?.id}`)
  return {
    meta_ad_account_id: account,
    facebook_page_id: page?.id,
    meta_campaign_id: campaign?.id,
    target_meta_ad_set_id: adSet?.id,
    call_to_action_type: 'SHOP_NOW',
    website_url: 'https://shop.example/summer',
    url_parameters_string: 'utm_source=facebook',
  }
}

async function createDrafts(api: Api, generatedResultIds: number[]): Promise<string[]> {
  const { data } = await api.post<{ data: { id: string }[] }>('/api/meta-ads/create-from-selection', {
    generatedResultIds,
  })
  return data.map(({ id }) => id)
}

/** Creates presets, a recipe and drafts in each state: not ready, ready and submitted. */
async function makeDrafts(api: Api, historyIds: number[]) {
  await api.connectMeta()
  const placing = await readPlacing(api)
  const { website_url, url_parameters_string } = placing
  const presets: [string, string, object][] = [
    ['Shop', 'LINK_DETAILS', { website_url, url_parameters_string }],
    [
      'US account',
      'META_ACCOUNT_SELECTION',
      { ad_account_id: placing.meta_ad_account_id, ad_account_name: 'Sandbox US' },
    ],
    ['Returns', 'TEXT_SNIPPET', { snippet_text: 'Free returns for 30 days.' }],
  ]
  for (const [preset_name, preset_type, configuration] of presets) {
    await api.post('/api/meta/presets', { preset_name, preset_type, configuration })
  }
  await api.post('/api/recipes', {
    name: 'Summer sale, US',
    shared: true,
    project: 'Bloom',
    tags: ['summer'],
    adAccountId: placing.meta_ad_account_id,
    campaignId: placing.meta_campaign_id,
    namingPattern: '{project}_{video}_{date}',
  })
  const [sent = '', ready = ''] = await createDrafts(api, historyIds)
  await api.put(`/api/meta-ads/${sent}`, placing)
  await api.put(`/api/meta-ads/${ready}`, { ...placing, initial_ad_status_on_meta: 'ACTIVE' })
  await api.post(`/api/meta-ads/${sent}/submit`, { wait: false })
  await api.settleDraft(sent)
  return { sent, ready }
}

/** Colleagues, and an edited system prompt. */
async function makeTeam(api: Api): Promise<void> {
  const password = 'correct-horse'
  await api.post('/api/admin/users', { username: 'Jonas Weber', email: 'jonas@example.com', role: 'admin', password })
  await api.post('/api/admin/users', { username: 'Priya', role: 'user', password })
  const { prompts } = await api.get<{ prompts: { id: string; type: string; content: string }[] }>(
    '/api/system-prompts/all',
  )
  const prompt = prompts.find(({ type }) => type === 'ad copy')
  const content = prompt?.content.replace('in plain words and active sentences', 'in plain words without slang')
  await api.put(`/api/system-prompts/${prompt?.id}`, { ...prompt, content })
}

/** A variant that the brand guide blocks in the third result, and decisions about the fourth. */
async function reviewSome(api: Api, [, , other, last]: number[]): Promise<void> {
  const { result } = await api.get<{ result: { result: { variants: object[] } } }>(`/api/history/${other}`)
  const [, ...rest] = result.result.variants
  const cheap = { headline: 'Not cheap, but it never forgets', primaryText: 'Fill Bloom once. Come home to green.' }
  await api.patch(`/api/history/${other}`, { edited_result: [cheap, ...rest] })
  const decisions = ['accepted', 'accepted', 'rejected', 'accepted', 'rejected']
  await api.put(`/api/history/${last}/decisions`, { decisions })
}

export interface SampleIds {
  /** Ad copy, takeaways, ad copy that breaks the brand guide, reviewed ad copy, a comparison and an analysis. */
  results: number[]
  /** A draft that can be submitted, and one that was. */
  ready: string
  sent: string
}

/** A few results of each kind, and what is made of them. */
export async function makeSampleData(api: Api, thumbnails: string[]): Promise<SampleIds> {
  const { data } = await api.get<{ data: { formats: { id: string; client_template_type: string }[] } }>(
    '/api/settings/response-formats',
  )
  const takeaways = data.formats.find(({ client_template_type: type }) => type === 'key-takeaways-list-viewer')
  const { templates } = await api.get<{ templates: { id: string }[] }>('/api/templates')
  const videos: { name: string; settings: Record<string, string>; project: string | null }[] = [
    { name: 'Bloom summer-sale 9x16.mp4', settings: { templateId: templates[0]?.id ?? '' }, project: 'Bloom' },
    { name: 'trail-shoes_hook-B_v2.mp4', settings: { responseFormatId: takeaways?.id ?? '' }, project: 'Trail' },
    { name: 'Bloom summer-sale 4x5.mp4', settings: {}, project: 'Bloom' },
    { name: 'cold-brew-founder-story.mp4', settings: {}, project: null },
  ]
  const results: number[] = []
  const uploaded: object[] = []
  const screenshots: string[] = []
  for (const [index, { name, settings, project }] of videos.entries()) {
    const screenshotInfo = await api.storeScreenshot(thumbnails[index] ?? '')
    screenshots.push(screenshotInfo)
    const video = await api.upload(name, sampleVideo, emptyBox.repeat(index))
    const { historyId } = await api.submit(video, { ...settings, screenshotInfo })
    await api.settle()
    await api.patch(`/api/history/${historyId}`, { tags: project ? ['summer', 'q3'] : ['founder'] })
    if (project) await api.patch(`/api/history/${historyId}`, { project })
    results.push(historyId)
    uploaded.push(video)
  }
  const [first = {}, second = {}] = uploaded
  const { historyId: compared } = await api.submitForm({
    toolKey: 'compare-videos',
    comparison: 'true',
    batchMode: 'true',
    batchSize: '2',
    gcsVideo0: JSON.stringify(first),
    gcsVideo1: JSON.stringify(second),
    screenshot0: screenshots[0] ?? '',
    screenshot1: screenshots[1] ?? '',
  })
  const { historyId: analyzed } = await api.submit(first, {
    toolKey: 'analyze-video',
    screenshotInfo: screenshots[0] ?? '',
  })
  const { historyId: deleted } = await api.submit(second, { screenshotInfo: screenshots[1] ?? '' })
  await api.settle()
  await api.remove(`/api/history/${deleted}`)
  await makeTeam(api)
  const brand = { productNames: ['Bloom'], wordsToAvoid: ['cheap'], competitors: [], disclaimers: [] }
  await api.put('/api/settings/brand', { ...brand, emojiLimit: 1, voice: 'Warm and direct, without superlatives.' })
  const drafts = await makeDrafts(api, results)
  // Drafts of what is blocked or rejected would be other ones.
  await reviewSome(api, results)
  return { ...drafts, results: [...results, compared, analyzed] }
}

const products = ['bloom', 'trail-shoes', 'cold-brew', 'desk-lamp', 'rain-jacket']
const hooks = ['unboxing', 'founder-story', 'summer-sale 9x16', 'hook-B_v2', 'street interview with three customers']

/** Adds results of ad copy, and a draft of each; every third draft is ready. */
export async function makeMany(api: Api, count: number, thumbnail: string): Promise<void> {
  const video = await api.upload('many.mp4', sampleVideo)
  const screenshot = await api.storeScreenshot(thumbnail)
  const placing = await readPlacing(api)
  for (let made = 0; made < count; made += maxBatchSize) {
    const size = Math.min(maxBatchSize, count - made)
    const fields: Record<string, string> = { batchMode: 'true', batchSize: String(size), project: 'Autumn' }
    for (let n = 0; n < size; n++) {
      const at = made + n
      const filename = `${products[at % products.length]} ${hooks[at % hooks.length]} ${at + 1}.mp4`
      fields[`gcsVideo${n}`] = JSON.stringify({ ...video, filename })
      fields[`screenshot${n}`] = screenshot
    }
    await api.submitForm(fields)
    await api.settle()
    const { results } = await api.get<{ results: { id: number }[] }>('/api/history?limit=100&operation=copy')
    const { results: older } = await api.get<{ results: { id: number }[] }>(
      '/api/history?limit=100&operation=copy&page=2',
    )
    const ids = await createDrafts(
      api,
      [...results, ...older].slice(0, size).map(({ id }) => id),
    )
    await api.patch('/api/meta-ads/bulk-update', { adIds: ids.filter((_, n) => n % 3 === 0), updates: placing })
  }
}

/** Fills the lists of what has ended: submits as many drafts as one ad set takes, and deletes all results. */
export async function endMany(api: Api): Promise<void> {
  const placing = await readPlacing(api)
  const { data: drafts } = await api.get<{ data: { id: string }[] }>('/api/meta-ads?status=draft')
  const adIds = drafts.slice(0, adsPerAdSet - 1).map(({ id }) => id)
  await api.patch('/api/meta-ads/bulk-update', { adIds, updates: placing })
  await api.post('/api/meta-ads/batch-submit', { adIds })
  await api.settleDrafts()
  for (;;) {
    const { results } = await api.get<{ results: { id: number }[] }>('/api/history?limit=100')
    if (results.length === 0) return
    for (const { id } of results) await api.remove(`/api/history/${id}`)
  }
}
