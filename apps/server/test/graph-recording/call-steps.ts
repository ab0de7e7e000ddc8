import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { AdPlan, CreativePlan, MetaAdsSession, VideoOffsets } from '../../src/providers/meta-ads/meta-ads.ts'
import { buildCreativePlan, buildGraphAdSet, tinyPng } from '../meta-plans.ts'
import { captureRefusal, type Step, type StepWorld } from './steps.ts'

const film = new URL('../fixtures/small.mp4', import.meta.url)
/** Part of every created object's name, to find it again. */
const mark = '[rec0rd]'

/**
 * Every call of a session once, in the order of a submission; each step can use the results of earlier ones. Any Graph
 * API answers these calls, and they create everything paused.
 * @param choice the ad account; the first active one unless given.
 */
export function callSteps(choice: { adAccountId?: string | undefined } = {}): Step[] {
  const found = {
    account: '',
    campaign: '',
    page: '',
    instagram: '',
    image: '',
    video: '',
    adSet: '',
    creative: '',
    ad: '',
  }
  let upload = { sessionId: '', startOffset: 0, endOffset: 0 }
  const step = (name: string, run: (session: MetaAdsSession, world: StepWorld) => Promise<unknown>): Step => ({
    name,
    run: (world) => run(world.session, world),
  })

  const creative = (): CreativePlan => ({
    ...buildCreativePlan({
      pageId: found.page,
      instagramUserId: found.instagram || null,
      videoId: found.video,
      imageHash: found.image,
    }),
    name: `A creative ${mark}`,
  })
  const adSet = () => buildGraphAdSet(found.campaign, { name: `An ad set ${mark}` })
  const ad = (): Omit<AdPlan, 'creativeId'> => ({
    name: `An ad ${mark}`,
    adSetId: found.adSet,
    pixelId: null,
    conversionDomain: null,
  })

  return [
    step('ad-accounts', async (session) => {
      const accounts = await session.listAdAccounts()
      const chosen = accounts.find(({ id, status }) => (choice.adAccountId ? id === choice.adAccountId : status === 1))
      found.account = needed(chosen, 'an active ad account').id
      return accounts
    }),
    step('pages', (session) => session.listPages()),
    step('account-pages', async (session) => {
      const pages = await session.listPages(found.account)
      found.page = needed(pages[0], 'a page that the ad account may advertise').id
      return pages
    }),
    step('instagram-accounts', async (session) => {
      const accounts = await session.listInstagramAccounts(found.account)
      found.instagram = accounts[0]?.id ?? ''
      return accounts
    }),
    step('campaigns', async (session) => {
      const campaigns = await session.listCampaigns(found.account)
      const isPlain = (one: (typeof campaigns)[number]) => one.dailyBudget === null && one.lifetimeBudget === null
      const traffic = campaigns.find((one) => one.objective === 'OUTCOME_TRAFFIC' && isPlain(one))
      found.campaign = needed(traffic, 'a campaign for traffic without a budget of its own').id
      return campaigns
    }),
    step('campaign', (session) => session.getCampaign(found.campaign)),
    step('ad-sets', (session) => session.listAdSets(found.campaign)),
    step('pixels', (session) => session.listPixels(found.account)),
    step('minimum-budgets', (session) => session.getMinimumBudgets(found.account)),
    step('image-upload', async (session) => {
      const image = await session.uploadImage(found.account, { name: 'dot.png', bytes: tinyPng })
      found.image = image.hash
      return image
    }),
    step('video-start', async (session) => {
      const { length } = await readFile(film)
      const { videoId, ...rest } = await session.startVideo(found.account, {
        name: `film ${mark}.mp4`,
        sizeBytes: length,
      })
      found.video = videoId
      upload = rest
      return { videoId, ...rest }
    }),
    step('video-chunk', async (session) => {
      const send = ({ startOffset, endOffset }: VideoOffsets) => {
        const open = async () => createReadStream(film, { start: startOffset, end: endOffset - 1 })
        const sizeBytes = endOffset - startOffset
        return session.sendVideoChunk(found.account, { sessionId: upload.sessionId, startOffset, sizeBytes, open })
      }
      const heard = [await send(upload)]
      // Repeating the same bytes is answered with an error that names the expected offset.
      for (let next = await send(upload); heard.push(next) && next.startOffset < next.endOffset; )
        next = await send(next)
      return heard
    }),
    step('video-finish', async (session) =>
      session.finishVideo(found.account, { sessionId: upload.sessionId, name: `film ${mark}.mp4` }),
    ),
    step('video-processing', (session) => session.getVideoStatus(found.account, found.video)),
    step('video-ready', async (_session, world) => {
      await world.arrange((sandbox) => sandbox.change({ processingMs: 0 }), undefined)
      for (;;) {
        const status = await world.session.getVideoStatus(found.account, found.video)
        if (status.state !== 'processing') return status
        await world.pause()
      }
    }),
    step('ad-set-dry-run', (session) => session.createAdSet(found.account, adSet(), { validateOnly: true })),
    step('ad-set-refused', (session) =>
      captureRefusal(session.createAdSet(found.account, { ...adSet(), daily_budget: 1 }, { validateOnly: true })),
    ),
    step('ad-set-create', async (session) => {
      const made = await session.createAdSet(found.account, adSet())
      found.adSet = made.id
      return made
    }),
    step('ad-set', (session) => session.getAdSet(found.adSet)),
    step('ad-sets-by-name', (session) => session.findAdSets(found.account, mark)),
    step('creative-several-texts', (session) =>
      session.createCreative(found.account, { ...creative(), primaryTexts: ['One', 'Two'], headlines: ['A', 'B'] }),
    ),
    step('creative-create', async (session) => {
      const made = await session.createCreative(found.account, creative())
      found.creative = made.id
      return made
    }),
    step('ad-dry-run', (session) => session.tryAd(found.account, ad(), creative())),
    step('ad-create', async (session) => {
      const made = await session.createAd(found.account, { ...ad(), creativeId: found.creative })
      found.ad = made.id
      return made
    }),
    step('ad', (session) => session.getAd(found.ad)),
    step('ads-by-name', (session) => session.findAds(found.account, mark)),
    step('preview', (session) => session.getPreviewUrl(found.ad, 'MOBILE_FEED_STANDARD')),
    step('token-invalid', (_session, world) => captureRefusal(world.as('no-token-at-all').listAdAccounts())),
    step('object-missing', (session) => captureRefusal(session.getAd('120000000000000099'))),
  ]
}

function needed<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`To record, the token needs ${what}.`)
  return value
}
