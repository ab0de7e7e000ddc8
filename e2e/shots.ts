import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { findInstalledBrowser } from '../scripts/lib/browser.mjs'
import { startApp } from './app.ts'
import { openApi } from './sample-data.ts'
import { perform } from './shot-acts.ts'
import { drawThumbnails, endMany, makeMany, makeSampleData, type SampleIds } from './shot-data.ts'
import { fillRoute, layerScenes, pageScenes, type Scene } from './shot-scenes.ts'

const folder = path.join(import.meta.dirname, '../shots')
const words = (process.argv[2] ?? '').split(',')
const isWanted = (name: string) => words.some((word) => name.includes(word))
/** As many drafts as a list shows. */
const manyRows = 500

const sizes = {
  wide: { width: 1440, height: 900 },
  medium: { width: 1024, height: 768 },
  narrow: { width: 360, height: 740 },
} as const
const sizeNames = Object.keys(sizes) as (keyof typeof sizes)[]
const themes = ['light', 'dark'] as const

interface Round {
  scenes: Scene[]
  state: 'visitor' | 'empty' | 'some' | 'many' | 'ended'
  /** After the name of each picture. */
  suffix?: string
  /** Empty for a visitor without a session. */
  cookie: string
}

const listWanted = ({ scenes, state, suffix = '' }: Omit<Round, 'cookie'>, size: keyof typeof sizes) =>
  scenes.filter(
    ({ name, has }) =>
      has(state) && isWanted(`${name}${suffix}-${size}`) && !has(size === 'narrow' ? 'wide' : 'narrow'),
  )

/** Takes pictures at every size and in both themes. A scene that cannot be opened is reported at the end. */
async function shoot(browser: Browser, round: Round): Promise<void> {
  const { suffix = '', cookie } = round
  for (const size of sizeNames) {
    const wanted = listWanted(round, size)
    if (wanted.length === 0) continue
    const context = await browser.newContext({ viewport: sizes[size], reducedMotion: 'reduce' })
    if (cookie) await context.addCookies([{ ...parseCookie(cookie), url: app.url }])
    for (const scene of wanted) {
      const file = `${scene.name}${suffix}-${size}`
      try {
        await shootScene(context, scene, file)
      } catch (error) {
        failures.push(`${file}: ${String(error).slice(0, 300)}`)
      }
    }
    await context.close()
  }
}

function parseCookie(cookie: string) {
  const [name = '', value = ''] = cookie.split('=')
  return { name, value }
}

async function shootScene(context: BrowserContext, { route, steps, has }: Scene, file: string) {
  const isWindowOnly = has('window') || file.includes(`-${manyRows}-`)
  // A tab for each scene: the studio stores its state in the tab.
  const page = await context.newPage()
  page.setDefaultTimeout(10_000)
  try {
    await page.goto(new URL(fillRoute(route, ids), app.url).href)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    if ((await context.cookies()).length > 0) await page.getByRole('button', { name: /account menu/ }).waitFor()
    await settle()
    await perform(page, steps)
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme })
      await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor()
      await settle()
      if (!isWindowOnly) await fitWindow()
      await page.screenshot({ path: path.join(folder, `${file}-${colorScheme}.png`) })
    }
  } finally {
    await page.close()
  }

  /** As high as the page: a full-page picture makes the window one pixel wide for a moment, which is another layout. */
  async function fitWindow() {
    const { width = 0, height = 0 } = page.viewportSize() ?? {}
    const needed = await page.evaluate(() => document.documentElement.scrollHeight)
    if (needed > height) await page.setViewportSize({ width, height: needed })
    // The preview takes its new height by a transition, which ends a frame later even when motion is reduced.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    await settle()
  }

  /** Waits for lists, pictures and fonts; the open event stream keeps the network from being idle. */
  async function settle() {
    await page.waitForFunction(() => {
      const near = [...document.images].filter(
        (image) =>
          image.loading !== 'lazy' ||
          (image.checkVisibility() && image.getBoundingClientRect().top < window.innerHeight),
      )
      const players = [...document.querySelectorAll<HTMLVideoElement>('video[controls]')]
      const isLoading = (video: HTMLVideoElement) =>
        video.checkVisibility() && !video.error && video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA
      const moving = document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
      return (
        near.every(({ complete }) => complete) &&
        !players.some(isLoading) &&
        moving.every(({ playState }) => playState !== 'running') &&
        document.querySelector('[aria-busy="true"]') === null
      )
    })
    await page.evaluate(() => {
      // Otherwise the player's loading ring stays until its animation ends.
      for (const player of document.querySelectorAll<HTMLVideoElement>('video[controls]')) {
        player.controls = false
        player.controls = true
      }
      return document.fonts.ready
    })
  }
}

if (!process.argv[2]) rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const failures: string[] = []
let ids: SampleIds = { results: [], ready: '', sent: '' }
const app = await startApp()
const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
const browser = await chromium.launch({ executablePath: findInstalledBrowser(), args })
try {
  const page = await browser.newPage()
  const thumbnails = await drawThumbnails(page, app.url)
  await page.close()
  const scenes = pageScenes
  await shoot(browser, { scenes, state: 'visitor', suffix: '-first', cookie: '' })
  const api = await openApi(app.url)
  await api.register('Mara Lind')
  const cookie = api.cookie()
  const elsewhere = await openApi(app.url)
  await elsewhere.post('/api/login', { username: 'Mara Lind', password: 'correct horse' })
  await shoot(browser, { scenes, state: 'empty', suffix: '-0', cookie })
  ids = await makeSampleData(api, thumbnails)
  await shoot(browser, { scenes, state: 'visitor', cookie: '' })
  await shoot(browser, { scenes, state: 'some', cookie })
  await shoot(browser, { scenes: layerScenes, state: 'some', cookie })
  const many = { scenes, state: 'many', suffix: `-${manyRows}` } as const
  const ended = { ...many, state: 'ended' } as const
  const isAnyWanted = (round: typeof many | typeof ended) =>
    sizeNames.some((size) => listWanted(round, size).length > 0)
  if (isAnyWanted(many) || isAnyWanted(ended)) {
    await makeMany(api, manyRows, thumbnails[2] ?? '')
    await shoot(browser, { ...many, cookie })
  }
  if (isAnyWanted(ended)) {
    await endMany(api)
    await shoot(browser, { ...ended, cookie })
  }
  console.log(`The screenshots are in ${folder}`)
  for (const failure of failures) console.error(`No picture of ${failure}`)
  if (failures.length > 0) process.exitCode = 1
} finally {
  await browser.close()
  await app.destroy()
}
