import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Crash, createSubmissionHarness, type Point, type SubmissionHarness } from '../../../test/submission-harness.ts'
import { newAdSet } from '../../../test/submissions.ts'

// Several texts have two shapes. An account that refuses the first one says that the link is missing (2061015).

let harness: SubmissionHarness
beforeEach(async () => {
  harness = await createSubmissionHarness()
  await harness.sandbox.change({ severalTexts: 'in-feed', dedupeCreatives: false })
})
afterEach(() => harness.destroy())

const creatives = () => harness.sandbox.objects('adcreatives')
const inNewAdSet = { newAdSet: { ...newAdSet, status: 'ACTIVE' }, initial_ad_status_on_meta: 'ACTIVE' as const }

describe.each([
  ['an existing ad set', {}],
  ['a new ad set', inNewAdSet],
])('in %s', (_where, kind) => {
  it('sends all texts in the second shape after the first was refused, once', async () => {
    const id = await harness.makeDraft(kind)
    expect(await harness.send(id)).toMatchObject({ state: 'done', error: null })
    expect(await harness.countAds(id)).toHaveLength(1)
    expect(await creatives()).toMatchObject([
      {
        object_story_spec: { link_data: { link: 'https://shop.example.com/tea' } },
        asset_feed_spec: {
          bodies: [{ text: 'Drink more tea.' }, { text: 'Tea is good.' }],
          link_urls: [{ website_url: 'https://shop.example.com/tea' }],
          ad_formats: ['SINGLE_VIDEO'],
        },
      },
    ])
  })

  it('makes one creative and one ad when the process dies between the two shapes', async () => {
    const points: Point[] = []
    await harness.send(await harness.makeDraft(kind), (point) => void points.push(point))
    const isTry = ({ what }: Point) => what === 'tryAd' || what === 'try createCreative'
    const from = points.findIndex(isTry)
    const to = points.findIndex(({ what }) => what === 'createCreative')
    expect(
      points
        .slice(from, to)
        .filter(isTry)
        .map(({ when }) => when),
    ).toEqual(['before', 'before', 'after'])
    for (let at = from; at <= to; at++) {
      const before = (await creatives()).length
      const id = await harness.makeDraft(kind)
      let passed = 0
      const row = await harness.send(id, () => {
        if (passed++ === at) throw new Crash()
      })
      expect({ at, point: points[at], state: row.state }).toMatchObject({ state: 'done' })
      expect({ at, ads: await harness.countAds(id) }).toMatchObject({ ads: [{}] })
      expect({ at, creatives: (await creatives()).length }).toEqual({ at, creatives: before + 1 })
    }
  })

  it('fails when both shapes are refused, with Meta’s sentence, and does not blame the website address', async () => {
    await harness.sandbox.change({ severalTexts: 'never' })
    const id = await harness.makeDraft(kind)
    expect(await harness.send(id)).toMatchObject({
      state: 'failed',
      error: expect.stringMatching(/^Meta does not take several texts .* Meta says: This creative needs the address/),
      error_field: 'primary_texts',
    })
    expect([await creatives(), await harness.countAds(id), await harness.countAdSets(id)]).toEqual([[], [], []])
    await harness.changeDraft(id, { primary_texts: ['Drink more tea.'] })
    await harness.sandbox.change({ severalTexts: 'both' })
    expect(await harness.send(id)).toMatchObject({ state: 'done' })
    expect(await harness.countAds(id)).toHaveLength(1)
  })
})

it('makes a creative in the second shape when only the ad is refused with the first, and one ad', async () => {
  await harness.sandbox.change({ severalTexts: 'both' })
  await harness.sandbox.fault({ kind: 'refuse', path: '/ads', method: 'POST', code: 2061015 })
  const id = await harness.makeDraft(inNewAdSet)
  expect(await harness.send(id)).toMatchObject({ state: 'done' })
  const [ad, ...others] = await harness.countAds(id)
  expect(others).toEqual([])
  const second = (await creatives()).find(({ asset_feed_spec: feed }) => JSON.stringify(feed).includes('link_urls'))
  expect(ad).toMatchObject({ creative: { id: second?.id } })
})

it('tries a single text in one shape only, whose refusal does not blame the website address', async () => {
  await harness.sandbox.fault({ kind: 'refuse', path: '/adcreatives', method: 'POST', code: 2061015, times: 9 })
  const id = await harness.makeDraft({ ...inNewAdSet, primary_texts: ['Drink more tea.'] })
  expect(await harness.send(id)).toMatchObject({ state: 'failed', error_field: null })
  const calls = (await harness.sandbox.calls()).filter((call) => call.endsWith('/adcreatives'))
  expect(calls).toHaveLength(1)
})
