import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildCreativePlan, buildGraphAdSet, tinyPng } from '../../../test/meta-plans.ts'
import { startSandbox, type TestSandbox } from '../../../test/meta-sandbox.ts'
import { world } from '../../../test/sandbox-world.ts'
import { type CreativePlan, liveAdsMax } from './meta-ads.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startSandbox({ processingMs: 0 })
})
afterAll(() => sandbox.close())

const texts = ['Drink more tea.', 'Tea\nin two lines  ', 'Grüße, 茶 und 🍵', 'Ends with blanks   ', '50 % off “today”']
const links = [
  'https://shop.example.com',
  'https://shop.example.com/tea/',
  'https://shop.example.com/tea?b=1&a=%C3%A4#top',
  'https://shop.example.com/größe',
  'https://SHOP.example.com:443/a%20b',
]
const pick = <T>(list: readonly T[], index: number): T => list[index % list.length] as T

/** Ads that differ in everything that Meta answers in another form. */
function buildPlan(index: number, { videoId, imageHash }: { videoId: string; imageHash: string }): CreativePlan {
  const several = 1 + (index % 5)
  const isImage = index % 7 === 0
  return {
    ...buildCreativePlan({ pageId: world.pageId, instagramUserId: null, videoId: isImage ? null : videoId, imageHash }),
    primaryTexts: texts.slice(0, several).map((text) => `${index} ${text}`),
    headlines: texts.slice(0, 1 + (index % 3)).map((text) => text.replaceAll('\n', ' ')),
    linkDescriptions: index % 2 === 0 ? [] : [`${pick(texts, index)} ${index}`.replaceAll('\n', ' ')],
    websiteUrl: pick(links, index),
    urlTags: index % 3 === 0 ? null : `utm_source=meta&utm_id=${index}`,
    allowedFeatures: index % 11 === 0 ? ['inline_comment'] : [],
  }
}

it('raises no alarm for 1 000 untouched ads, read twice', { timeout: 600_000 }, async () => {
  const meta = sandbox.connect()
  const session = meta.as(await sandbox.token())
  const account = world.adAccountId
  const open = async () => Readable.from([tinyPng])
  const { hash: imageHash } = await session.uploadImage(account, { name: 'dot.png', bytes: tinyPng })
  const { videoId, sessionId } = await session.startVideo(account, { name: 'a.mp4', sizeBytes: tinyPng.length })
  await session.sendVideoChunk(account, { sessionId, startOffset: 0, sizeBytes: tinyPng.length, open })
  await session.finishVideo(account, { sessionId, name: 'a.mp4' })

  const alarms: unknown[] = []
  const creatives = new Set<string>()
  for (let page = 0; page < 20; page++) {
    const { id: adSetId } = await session.createAdSet(account, buildGraphAdSet(world.campaignId))
    const plans = new Map<string, CreativePlan>()
    for (let index = page * liveAdsMax; index < (page + 1) * liveAdsMax; index++) {
      const plan = buildPlan(index, { videoId, imageHash })
      const { id: creativeId } = await session.createCreative(account, plan)
      creatives.add(creativeId)
      const ad = { name: `Ad ${index}`, adSetId, creativeId, pixelId: null, conversionDomain: null }
      plans.set((await session.createAd(account, ad)).id, plan)
    }
    const [first, second] = [
      await session.listLiveAds(account, [...plans.keys()]),
      await session.listLiveAds(account, [...plans.keys()]),
    ]
    expect(first).toHaveLength(liveAdsMax)
    const baselines = new Map(
      first.map((ad) => {
        const plan = plans.get(ad.id) as CreativePlan
        const compared = meta.comparison.compareAd(meta.comparison.describePlan(plan, adSetId), ad, [])
        if (!compared || compared.differences.length > 0) alarms.push({ plan, ...compared })
        return [ad.id, compared?.baseline]
      }),
    )
    for (const ad of second) {
      const baseline = baselines.get(ad.id)
      const compared = baseline ? meta.comparison.compareAd(baseline, ad, []) : null
      if (!compared || compared.differences.length > 0) alarms.push({ ad: ad.name, ...compared })
    }
  }
  expect(creatives.size).toBe(1000)
  expect(alarms).toEqual([])
})
