import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Browser } from '../../../test/app.ts'
import { buildMetaApp, type MetaTestApp } from '../../../test/meta-app.ts'
import { hurriedPace } from '../../../test/sending-pace.ts'
import { makeDraft, readDraft, submitDraft, world } from '../../../test/submissions.ts'

let t: MetaTestApp
let ana: Browser
beforeAll(async () => {
  t = await buildMetaApp({}, { random: () => 0, submissionPace: hurriedPace })
  await t.app.start()
  ana = await t.signUp('ana')
  await t.connect(ana)
})
afterEach(() => t.clearFaults())
afterAll(() => t.destroy())

const adsOf = async (id: string) =>
  (await t.objects('ads')).filter((ad) => String(ad.name).includes(id.replaceAll('-', '').slice(-12)))

describe('sending a draft', () => {
  it('makes a paused ad of its video and texts, and answers its ids', async () => {
    const id = await makeDraft(t, ana)
    const answer = await submitDraft(ana, id)
    expect(answer.json()).toMatchObject({ success: true, data: { adSetId: world.adSetId } })
    expect(answer.statusCode).toBe(200)
    expect(await adsOf(id)).toMatchObject([{ status: 'PAUSED', adset_id: world.adSetId }])
    expect(await readDraft(ana, id)).toMatchObject({
      status: 'SUBMITTED_TO_META',
      meta_ad_id_returned: answer.json().data.adId,
      submission: { state: 'done', error: null },
    })
  })
})
