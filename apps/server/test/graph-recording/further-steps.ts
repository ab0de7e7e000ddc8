import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { MetaAdsSession } from '../../src/providers/meta-ads/meta-ads.ts'
import type { InsightsQuery } from '../../src/providers/meta-ads/meta-ads-further.ts'
import { buildCreativePlan, tinyPng } from '../meta-plans.ts'
import { recordedOrigin } from './clean.ts'
import { refusalOf, type Step } from './steps.ts'

const film = new URL('../fixtures/small.mp4', import.meta.url)
const week: InsightsQuery = { level: 'campaign', period: { preset: 'last_7d' } }

/**
 * The calls that nobody needs yet, as far as any Graph API may be asked for them.
 * @param found what the steps before these found or made.
 * @param mark in the names of what is made.
 */
export function furtherCallSteps(
  found: { account: string; page: string; creative: string; image: string },
  mark: string,
): Step[] {
  const step = (name: string, run: (session: MetaAdsSession) => Promise<unknown>): Step => ({
    name,
    run: ({ session }) => run(session),
  })
  const campaign = { name: `A campaign ${mark}`, objective: 'OUTCOME_TRAFFIC', specialAdCategories: [] }
  const name = `whole film ${mark}.mp4`
  let reportId = ''
  return [
    step('page-instagram', (session) => session.getPageInstagram(found.page)),
    step('custom-conversions', (session) => session.listCustomConversions(found.account)),
    step('image-as-text', (session) => session.uploadImageAsText(found.account, { name: 'dot.png', bytes: tinyPng })),
    step('video-whole', async (session) => {
      const { size } = await stat(film)
      return session.uploadVideo(found.account, { name, sizeBytes: size, open: async () => createReadStream(film) })
    }),
    step('video-cancelled', async (session) => {
      const { sessionId } = await session.startVideo(found.account, { name, sizeBytes: 1000 })
      return session.cancelVideo(found.account, { sessionId })
    }),
    step('campaign-create', (session) =>
      session.createCampaign(found.account, { ...campaign, budget: { isSharedByAdSets: false }, bidStrategy: null }),
    ),
    step('campaign-refused', (session) => {
      const plan = { ...campaign, budget: { isSharedByAdSets: true }, bidStrategy: null }
      return refusalOf(session.createCampaign(found.account, plan, { validateOnly: true }))
    }),
    step('preview-of-a-creative', (session) =>
      session.getPreviewUrlOf(found.account, { creativeId: found.creative }, 'MOBILE_FEED_STANDARD'),
    ),
    step('preview-of-a-plan', (session) => {
      const media = { pageId: found.page, instagramUserId: null, videoId: null, imageHash: found.image }
      return session.getPreviewUrlOf(found.account, buildCreativePlan(media), 'MOBILE_FEED_STANDARD')
    }),
    step('insights', (session) => session.readInsights(found.account, week)),
    step('insights-by-day', (session) =>
      session.readInsights(found.account, { ...week, level: 'adset', timeIncrement: 1 }),
    ),
    step('report-order', async (session) => {
      const ordered = await session.orderReport(found.account, week)
      reportId = ordered.reportId
      return ordered
    }),
    {
      name: 'report-state',
      async run({ session, pause }) {
        for (;;) {
          const report = await session.getReportState(reportId)
          if (report.state !== 'running') return report
          await pause()
        }
      },
    },
    step('report', (session) => session.readReport(reportId, week)),
  ]
}

/**
 * The rest of them: what leaves something at a page, takes a permission from the token, or needs a second account or an
 * address that is fetched.
 * @param seeded of the world that the sandbox begins with.
 */
export function furtherSandboxSteps(seeded: { account: string; otherAccount: string; blog: string }): Step[] {
  return [
    {
      name: 'page-backed-instagram-none',
      run: ({ session }) => session.getPageBackedInstagram(seeded.blog),
    },
    { name: 'page-backed-instagram-create', run: ({ session }) => session.makePageBackedInstagram(seeded.blog) },
    { name: 'page-backed-instagram', run: ({ session }) => session.getPageBackedInstagram(seeded.blog) },
    {
      name: 'image-copied',
      async run({ session }) {
        const { hash } = await session.uploadImage(seeded.account, { name: 'dot.png', bytes: tinyPng })
        return session.copyImage(seeded.otherAccount, { fromAccountId: seeded.account, hash })
      },
    },
    {
      name: 'video-fetched',
      async run({ session, arrange }) {
        const origin = await arrange(async ({ url }) => url, recordedOrigin)
        return session.fetchVideo(seeded.account, { name: 'film.mp4', url: `${origin}/sandbox/picture/1.svg` })
      },
    },
    {
      name: 'permission-taken-back',
      async run({ as, arrange }) {
        const session = as(await arrange((sandbox) => sandbox.token(), 'hidden'))
        await session.revokePermission('instagram_basic')
        return session.listPermissions()
      },
    },
  ]
}
