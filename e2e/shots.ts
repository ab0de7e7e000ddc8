import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { findInstalledBrowser } from '../scripts/lib/browser.mjs'
import { startApp } from './app.ts'
import { openApi } from './sample-data.ts'
import type { Scene } from './shot-acts.ts'
import { drawThumbnails, endMany, makeMany, makeSampleData } from './shot-data.ts'
import { emptyOnly, endedLists, listLayers, listScenes, lists, publicScenes } from './shot-scenes.ts'

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
const themes = ['light', 'dark'] as const

interface Round {
  scenes: Record<string, Scene>
  /** After the name of each picture. */
  suffix?: string
  /** Empty for a visitor without a session. */
  cookie: string
}

/** Takes pictures at every size and in both themes. A scene that cannot be opened is reported at the end. */
async function shoot(browser: Browser, { scenes, suffix = '', cookie }: Round): Promise<void> {
  for (const [size, viewport] of Object.entries(sizes)) {
    const wanted = Object.entries(scenes).filter(
      ([name, { isWideOnly, isNarrowOnly }]) =>
        isWanted(`${name}${suffix}-${size}`) && !(size === 'narrow' ? isWideOnly : isNarrowOnly),
    )
    if (wanted.length === 0) continue
    const context = await browser.newContext({ viewport, reducedMotion: 'reduce' })
    if (cookie) await context.addCookies([{ ...parseCookie(cookie), url: app.url }])
    for (const [name, scene] of wanted) {
      try {
        await shootScene(context, { ...scene, file: `${name}${suffix}-${size}` })
      } catch (error) {
        failures.push(`${name}${suffix} at ${viewport.width} px: ${String(error).slice(0, 300)}`)
      }
    }
    await context.close()
  }
}

function windowOnly(scenes: Record<string, Scene>): Record<string, Scene> {
  return Object.fromEntries(Object.entries(scenes).map(([name, scene]) => [name, { ...scene, isWindowOnly: true }]))
}

function parseCookie(cookie: string) {
  const [name = '', value = ''] = cookie.split('=')
  return { name, value }
}

async function shootScene(context: BrowserContext, { file, route, act, isWindowOnly }: Scene & { file: string }) {
  // A tab for each scene: the studio stores its state in the tab.
  const page = await context.newPage()
  page.setDefaultTimeout(10_000)
  try {
    await page.goto(new URL(route, app.url).href)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    if ((await context.cookies()).length > 0) await page.getByRole('button', { name: /account menu/ }).waitFor()
    await settle()
    await act?.(page)
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
const app = await startApp()
const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
const browser = await chromium.launch({ executablePath: findInstalledBrowser(), args })
try {
  const page = await browser.newPage()
  const thumbnails = await drawThumbnails(page, app.url)
  await page.close()
  await shoot(browser, { scenes: publicScenes, suffix: '-first', cookie: '' })
  const api = await openApi(app.url)
  await api.register('Mara Lind')
  const cookie = api.cookie()
  const elsewhere = await openApi(app.url)
  await elsewhere.post('/api/login', { username: 'Mara Lind', password: 'correct horse' })
  await shoot(browser, { scenes: { ...lists, ...endedLists, ...emptyOnly }, suffix: '-0', cookie })
  const ids = await makeSampleData(api, thumbnails)
  await shoot(browser, { scenes: publicScenes, cookie: '' })
  await shoot(browser, { scenes: listScenes(ids), cookie })
  await shoot(browser, { scenes: listLayers(ids), cookie })
  const many = { suffix: `-${manyRows}`, cookie }
  const isManyWanted = (scenes: object) =>
    Object.keys(scenes).some((name) => Object.keys(sizes).some((size) => isWanted(`${name}${many.suffix}-${size}`)))
  if (isManyWanted(lists) || isManyWanted(endedLists)) {
    await makeMany(api, manyRows, thumbnails[2] ?? '')
    await shoot(browser, { scenes: windowOnly(lists), ...many })
  }
  if (isManyWanted(endedLists)) {
    await endMany(api)
    await shoot(browser, { scenes: windowOnly(endedLists), ...many })
  }
  console.log(`The screenshots are in ${folder}`)
  for (const failure of failures) console.error(`No picture of ${failure}`)
  if (failures.length > 0) process.exitCode = 1
} finally {
  await browser.close()
  await app.destroy()
}
