// npm run bench -- web
//
// JavaScript (gzip) of each route's first visit, and the largest contentful paint on loopback: the median of 3 visits
// with an empty cache. `scripts/web-weight.mjs` checks every route's limit without a browser.
import { gzipSync } from 'node:zlib'
import { chromium, type Page } from '@playwright/test'
import { startApp } from '../e2e/app.ts'
import { openApi } from '../e2e/sample-data.ts'
import { findInstalledBrowser } from '../scripts/lib/browser.mjs'
import { ms, quantile, report } from './report.ts'

const visits = 3
const routes = ['/auth', '/', '/studio', '/history', '/result/1', '/templates', '/settings/ai-models']
const lcpLimitMs = 1500

async function measure(page: Page, url: string) {
  let requests = 0
  const scripts: Promise<number>[] = []
  page.on('request', () => requests++)
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return
    scripts.push(response.body().then((body) => gzipSync(body).length))
  })
  await page.goto(url)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  // Paint entries arrive with the next frames, when all scripts of the first paint have loaded.
  await page.waitForTimeout(700)
  const lcp = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        })
      }),
  )
  const bytes = (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0)
  return { kilobytes: bytes / 1000, requests, lcp }
}

const app = await startApp({ LOG_LEVEL: 'silent' })
const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
const browser = await chromium.launch({ executablePath: findInstalledBrowser(), args })
try {
  const api = await openApi(app.url)
  await api.register('bench-web')
  await api.submit(await api.upload('bench.mp4'))
  await api.settle()
  const [name = '', value = ''] = api.cookie().split('=')
  for (const route of routes) {
    const measured: Awaited<ReturnType<typeof measure>>[] = []
    for (let i = 0; i < visits; i++) {
      const context = await browser.newContext()
      if (route !== '/auth') await context.addCookies([{ name, value, url: app.url }])
      measured.push(await measure(await context.newPage(), new URL(route, app.url).href))
      await context.close()
    }
    const median = (figure: keyof (typeof measured)[number]) =>
      quantile(
        measured.map((visit) => visit[figure]),
        0.5,
      )
    const [weight, limit] = [median('kilobytes'), route === '/auth' ? 240 : 320]
    report({
      what: `${route}: largest contentful paint, ${weight.toFixed(0)} kB of JavaScript, ${median('requests')} requests`,
      median: ms(median('lcp')),
      wanted: {
        text: `median < ${lcpLimitMs} ms, ${limit} kB`,
        holds: median('lcp') < lcpLimitMs && weight <= limit,
      },
    })
  }
} finally {
  await browser.close()
  await app.destroy()
}
