import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { findInstalledBrowser } from '../scripts/lib/browser.mjs'
import { startApp } from './app.ts'
import { openApi } from './sample-data.ts'

const folder = path.join(import.meta.dirname, '../shots')
const only = process.argv[2] ?? ''

const routes: Record<string, string> = {
  home: '/',
  studio: '/studio',
  'studio-reprocess': '/studio?reprocessId=1',
  'studio-results': '/studio',
  analyze: '/analyze',
  compare: '/compare',
  'compare-results': '/compare?results=1,2',
  history: '/history',
  'history-empty': '/history?search=nothing+like+this',
  'result-copy': '/result/1',
  'result-takeaways': '/result/2',
  'result-missing': '/result/999999',
  profile: '/profile',
  templates: '/templates',
  'templates-new': '/templates/new',
  'system-prompts': '/system-prompts',
  tools: '/tools',
  'ai-models': '/settings/ai-models',
  'response-formats': '/settings/response_formats',
  'brand-guide': '/settings/brand',
  recipes: '/settings/recipes',
  meta: '/settings/meta',
  'meta-presets': '/settings/meta-presets',
  'meta-ads-workspace': '/meta-ads-workspace',
  'meta-presets-link': '/settings/meta-presets?type=LINK_DETAILS',
  'meta-ads-submitted': '/meta-ads-workspace?status=submitted',
  'user-management': '/admin/user-management',
  activity: '/admin/activity',
  'test-gcs': '/test-gcs',
  'debug-prompts': '/debug-prompts',
  'not-found': '/no-such-page',
}
const publicRoutes: Record<string, string> = { auth: '/auth', 'auth-register': '/auth' }

const looks = [
  { look: 'light', colorScheme: 'light', viewport: { width: 1440, height: 900 } },
  { look: 'dark', colorScheme: 'dark', viewport: { width: 1440, height: 900 } },
  { look: 'narrow', colorScheme: 'light', viewport: { width: 360, height: 740 } },
] as const

/** Actions on a page before its screenshot, by name. */
const acts: Record<string, (page: Page) => Promise<void>> = {
  'auth-register': async (page) => page.getByRole('tab', { name: 'Register' }).click(),
  'studio-results': async (page) => {
    await page.getByRole('button', { name: 'Try with a sample video' }).click()
    await page.getByRole('button', { name: /^Generate ad copy/ }).click()
    await page.getByRole('heading', { name: 'Variant 5' }).waitFor()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Close notification' }).waitFor({ state: 'detached' })
    await page.evaluate(() => window.scrollTo(0, 0))
  },
}

const sampleVideo = path.join(import.meta.dirname, '../apps/web/public/sample/hookline-sample.mp4')

/** Screenshots for results: frames of the sample video with shifted hues. */
async function drawThumbnails(page: Page, url: string): Promise<string[]> {
  await page.goto(new URL('/auth', url).href)
  return page.evaluate(async () => {
    const video = document.createElement('video')
    const canvas = document.createElement('canvas')
    const happens = (name: string) => new Promise((resolve) => video.addEventListener(name, resolve, { once: true }))
    video.muted = true
    video.src = '/sample/hookline-sample.mp4'
    await happens('loadeddata')
    const frames: string[] = []
    for (const [seconds, degrees] of [
      [1, 0],
      [3, 140],
      [5, 250],
      [6, 60],
    ] as const) {
      video.currentTime = seconds
      await happens('seeked')
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

/** Creates drafts in each state: not ready, ready and submitted. @returns the ready one. */
async function makeDrafts(api: Awaited<ReturnType<typeof openApi>>, historyIds: number[]): Promise<string> {
  await api.connectMeta()
  const list = async (path: string) => (await api.get<{ data: { id: string; name: string }[] }>(path)).data
  const account = (await list('/api/meta/ad-accounts')).find(({ name }) => name === 'Sandbox US')?.id ?? ''
  const [page] = await list(`/api/meta/pages?adAccountId=${account}`)
  const campaigns = await list(`/api/meta/campaigns?adAccountId=${account}`)
  const campaign = campaigns.find(({ name }) => /traffic/i.test(name)) ?? campaigns[0]
  const [adSet] = await list(`/api/meta/ad-sets?campaignId=${campaign?.id}`)
  const link = { website_url: 'https://shop.example/summer', url_parameters_string: 'utm_source=facebook' }
  await api.post('/api/meta/presets', { preset_name: 'Shop', preset_type: 'LINK_DETAILS', configuration: link })
  const { data: drafts } = await api.post<{ data: { id: string }[] }>('/api/meta-ads/create-from-selection', {
    generatedResultIds: historyIds,
  })
  const [sent, ready] = drafts.map(({ id }) => id)
  const placed = {
    meta_ad_account_id: account,
    facebook_page_id: page?.id,
    meta_campaign_id: campaign?.id,
    target_meta_ad_set_id: adSet?.id,
    call_to_action_type: 'SHOP_NOW',
    ...link,
  }
  await api.put(`/api/meta-ads/${sent}`, placed)
  await api.put(`/api/meta-ads/${ready}`, placed)
  await api.post(`/api/meta-ads/${sent}/submit`, {})
  await api.settleDraft(sent ?? '')
  return ready ?? ''
}

/** Creates a few results of each kind. @returns the session and a draft to open. */
async function makeSampleData(url: string, thumbnails: string[]): Promise<{ cookie: string; draftId: string }> {
  const api = await openApi(url)
  await api.register('Mara Lind')
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
  const historyIds: number[] = []
  for (const [index, { name, settings, project }] of videos.entries()) {
    const screenshotInfo = await api.storeScreenshot(thumbnails[index] ?? '')
    const video = await api.upload(name, sampleVideo)
    const { historyId } = await api.submit(video, { ...settings, screenshotInfo })
    await api.settle()
    await api.patch(`/api/history/${historyId}`, { tags: project ? ['summer', 'q3'] : ['founder'] })
    if (project) await api.patch(`/api/history/${historyId}`, { project })
    historyIds.push(historyId)
  }
  return { draftId: await makeDrafts(api, historyIds), cookie: api.cookie() }
}

async function shoot(browser: Browser, url: string, cookie: string, pages: Record<string, string>) {
  const [name = '', value = ''] = cookie.split('=')
  for (const { look, ...options } of looks) {
    const context = await browser.newContext({ ...options, reducedMotion: 'reduce' })
    if (cookie) await context.addCookies([{ name, value, url }])
    for (const [file, route] of Object.entries(pages).filter(([file]) => file.includes(only))) {
      // A tab for each screenshot: the studio stores its state in the tab.
      const page = await context.newPage()
      await page.goto(new URL(route, url).href)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      if (cookie) await page.getByRole('button', { name: /account menu/ }).waitFor()
      await acts[file]?.(page)
      await settle(page)
      await page.screenshot({ path: path.join(folder, `${file}-${look}.png`), fullPage: true })
      await page.close()
    }
    await context.close()
  }
}

/** Waits for lists, pictures and fonts; the open event stream keeps the network from being idle. */
async function settle(page: Page) {
  await page.waitForFunction(() => {
    const pictures = [...document.images].every(({ complete }) => complete)
    return pictures && document.querySelector('[aria-busy="true"]') === null
  })
  await page.evaluate(() => document.fonts.ready)
}

if (!only) rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const app = await startApp()
const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
const browser = await chromium.launch({ executablePath: findInstalledBrowser(), args })
try {
  const page = await browser.newPage()
  const thumbnails = await drawThumbnails(page, app.url)
  await page.close()
  const { cookie, draftId } = await makeSampleData(app.url, thumbnails)
  await shoot(browser, app.url, cookie, { ...routes, 'meta-ads-editor': `/meta-ads-editor/${draftId}` })
  await shoot(browser, app.url, '', publicRoutes)
  console.log(`The screenshots are in ${folder}`)
} finally {
  await browser.close()
  await app.destroy()
}
