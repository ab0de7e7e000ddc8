import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { farMoment } from '../../../../test/clock.ts'
import { emptyTables } from '../../../../test/database.ts'
import { world } from '../../../../test/sandbox-world.ts'
import { Crash, createSubmissionHarness, type SubmissionHarness } from '../../../../test/submission-harness.ts'
import { insertDraft } from '../../../../test/submissions.ts'
import { MetaAdsError } from '../../../providers/meta-ads/meta-ads.ts'

let harness: SubmissionHarness
beforeAll(async () => {
  harness = await createSubmissionHarness()
})
beforeEach(() => emptyTables(harness.db, 'ad_drafts', 'ad_checks', 'activity_log'))
afterEach(async () => {
  harness.setTime(null)
  await harness.sandbox.change({ dedupeSwitched: false })
  await harness.sandbox.clearFaults()
  await harness.sandbox.resetFeatures()
})
afterAll(() => harness.destroy())

const signal = AbortSignal.timeout(120_000)
let texts = 0
async function send(change: Parameters<SubmissionHarness['makeDraft']>[0] = {}): Promise<string> {
  texts += 1
  const id = await harness.makeDraft({ primary_texts: [`Text ${texts}`, 'Tea is good.'], ...change })
  await harness.send(id)
  return id
}
const readAdId = async (id: string) => (await harness.readDraft(id)).meta_ad_id_returned ?? ''

async function check(id: string): Promise<string> {
  const { jobId } = await harness.checks().start(harness.actor, [id])
  await harness.checks().run(jobId, signal)
  return (await harness.readDraft(id)).guard_state
}

/** An object at the sandbox, in the Graph API's fields. */
async function readObject(type: 'ads' | 'adsets', id: string) {
  const found = (await harness.sandbox.objects(type)).find((each) => each.id === id)
  return found as { status: string; start_time?: string; creative?: { id: string } } | undefined
}
const readStatus = async (draftId: string) => (await readObject('ads', await readAdId(draftId)))?.status

async function sendChanged(): Promise<string> {
  const id = await send()
  await harness.sandbox.switchFeature('text_optimizations', { ad_id: await readAdId(id) })
  expect(await check(id)).toBe('changed')
  return id
}

describe('set back', () => {
  it('gives the ad a new creative as it was sent, which the next check proves', async () => {
    const id = await sendChanged()
    const before = await harness.readDraft(id)
    const { draft, message } = await harness.liveAds().setBack(harness.actor, id)
    expect(message).toBe('The ad has a new creative as it was sent. Meta reviews it again.')
    expect(draft).toMatchObject({
      guard: { state: 'as_sent', differences: [] },
      meta_ad_id_returned: before.meta_ad_id_returned,
    })
    expect(draft.meta_creative_id_returned).not.toBe(before.meta_creative_id_returned)
    expect((await readObject('ads', await readAdId(id)))?.creative?.id).toBe(draft.meta_creative_id_returned)
    expect(await check(id)).toBe('as_sent')
    const log = await harness.db.selectFrom('activity_log').select('action').execute()
    expect(log).toContainEqual({ action: 'draft.set_back' })
  })

  it('says so when Meta changes the new creative too', async () => {
    const id = await sendChanged()
    await harness.sandbox.switchFeature('inline_comment')
    const { draft, message } = await harness.liveAds().setBack(harness.actor, id)
    expect(message).toContain('Relevant comments are on. Sent: off.')
    expect(draft.guard.state).toBe('changed')
  })

  it.each(['createCreative', 'updateAd', 'getAd'])(
    'makes nothing twice when the process dies after %s',
    async (call) => {
      const id = await sendChanged()
      const creatives = (await harness.sandbox.objects('adcreatives')).length
      let isDone = false
      const dying = harness.liveAds(({ when, what }) => {
        if (when !== 'after' || what !== call || isDone) return
        isDone = true
        throw new Crash()
      })
      await expect(dying.setBack(harness.actor, id)).rejects.toThrow(Crash)
      await harness.liveAds().setBack(harness.actor, id)
      expect((await harness.sandbox.objects('adcreatives')).length).toBe(creatives + 1)
      expect(await harness.countAds(id)).toHaveLength(1)
      expect(await check(id)).toBe('as_sent')
    },
  )

  it('says that nothing was set back when Meta answers the creative that the ad has', async () => {
    const id = await sendChanged()
    const { meta_creative_id_returned: creative } = await harness.readDraft(id)
    await harness.sandbox.change({ dedupeSwitched: true })
    const { draft, message } = await harness.liveAds().setBack(harness.actor, id)
    expect(message).toContain('nothing was set back. Text improvements are on. Sent: off.')
    expect(draft).toMatchObject({ guard: { state: 'changed' }, meta_creative_id_returned: creative })
    expect(await harness.db.selectFrom('activity_log').select('action').execute()).not.toContainEqual({
      action: 'draft.set_back',
    })
    // It can be set back as soon as Meta makes another one.
    await harness.sandbox.change({ dedupeSwitched: false })
    expect((await harness.liveAds().setBack(harness.actor, id)).draft.guard.state).toBe('as_sent')
  })

  it('gives an ad that has another creative its first one again', async () => {
    const [id, other] = [await send(), await send()]
    const creative = (await harness.readDraft(other)).meta_creative_id_returned
    await harness.post(await readAdId(id), { creative: JSON.stringify({ creative_id: creative }) })
    expect(await check(id)).toBe('changed')
    const { message } = await harness.liveAds().setBack(harness.actor, id)
    expect(message).toBe('The ad has its first creative again as it was sent. Meta reviews it again.')
    expect(await check(id)).toBe('as_sent')
  })

  it('proves nothing while Meta does not show the creative', async () => {
    const id = await sendChanged()
    await harness.sandbox.fault({ kind: 'read-lag', path: '/adcreatives', ms: 60_000 })
    const { message } = await harness.liveAds().setBack(harness.actor, id)
    expect(message).toContain('which Meta does not show yet')
    expect((await harness.readDraft(id)).guard_state).toBe('changed')
  })

  it('is refused for a draft, for an ad that another worker reads, and for a colleague', async () => {
    const [draft, sent] = [await harness.makeDraft(), await send()]
    const foreign = await insertDraft(harness.db, await harness.addUser('ben'), { status: 'SUBMITTED_TO_META' })
    const now = new Date('2026-11-20T10:00:00Z')
    harness.setTime(now)
    await harness.changeDraft(sent, { guard_claimed_at: now })
    const setBack = (id: string) => harness.liveAds().setBack(harness.actor, id)
    await expect(setBack(draft)).rejects.toMatchObject({ code: 'CONFLICT' })
    await expect(setBack(sent)).rejects.toMatchObject({ code: 'CONFLICT' })
    await expect(setBack(foreign)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })
})

describe('the status of sent ads', () => {
  const setStatus = (adIds: string[], status: 'ACTIVE' | 'PAUSED', startAt?: string) =>
    harness.liveAds().setStatus(harness.actor, { adIds, status, startAt })
  async function sendTwo() {
    const adSet = await harness.makeAdSet()
    return { adSet, ids: [await send({ target_meta_ad_set_id: adSet }), await send({ target_meta_ad_set_id: adSet })] }
  }

  it('is switched on with the paused ad set, and off without it', async () => {
    const { adSet, ids } = await sendTwo()
    const drafts = await setStatus(ids, 'ACTIVE')
    expect(drafts.map(({ id }) => id)).toEqual(ids)
    expect(await Promise.all(ids.map(readStatus))).toEqual(['ACTIVE', 'ACTIVE'])
    expect((await readObject('adsets', adSet))?.status).toBe('ACTIVE')
    await setStatus([ids[0] ?? ''], 'PAUSED')
    expect(await Promise.all(ids.map(readStatus))).toEqual(['PAUSED', 'ACTIVE'])
    expect((await readObject('adsets', adSet))?.status).toBe('ACTIVE')
  })

  it('begins at the start of the ad set', async () => {
    const { adSet, ids } = await sendTwo()
    // The sandbox goes by the machine's clock, for which the start lies ahead too.
    harness.setTime(new Date(farMoment))
    const nextDay = '2099-11-21T12:00:00.000Z'
    await setStatus(ids, 'ACTIVE', nextDay)
    expect(await readObject('adsets', adSet)).toMatchObject({ status: 'ACTIVE', start_time: nextDay })
    for (const start of ['2099-11-20T11:59:59.000Z', '9999-12-31T23:59:59.000Z']) {
      await expect(setStatus(ids, 'ACTIVE', start)).rejects.toMatchObject({ code: 'VALIDATION' })
    }
    expect(await readObject('adsets', adSet)).toMatchObject({ start_time: nextDay })
  })

  it('is as before when Meta refuses one, or one is gone', async () => {
    const { adSet, ids } = await sendTwo()
    await harness.sandbox.fault({ kind: 'refuse', path: `/${adSet}`, method: 'POST' })
    await expect(setStatus(ids, 'ACTIVE')).rejects.toThrow('Nothing was changed.')
    expect(await Promise.all(ids.map(readStatus))).toEqual(['PAUSED', 'PAUSED'])
    await harness.remove(await readAdId(ids[1] ?? ''))
    await expect(setStatus(ids, 'ACTIVE')).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await readStatus(ids[0] ?? '')).toBe('PAUSED')
    expect((await readObject('adsets', adSet))?.status).toBe('PAUSED')
  })

  it('is as before for many ads when Meta refuses one of them, and ends when Meta is slow', async () => {
    const adSet = await harness.makeAdSet()
    const ids: string[] = []
    for (let made = 0; made < 8; made++) ids.push(await send({ target_meta_ad_set_id: adSet }))
    const readAll = async () => new Set(await Promise.all(ids.map(readStatus)))
    await harness.sandbox.fault({ kind: 'refuse', path: `/${await readAdId(ids[6] ?? '')}`, method: 'POST' })
    await expect(setStatus(ids, 'ACTIVE')).rejects.toThrow('Nothing was changed.')
    expect(await readAll()).toEqual(new Set(['PAUSED']))
    const start = Date.parse('2026-11-28T10:00:00Z')
    harness.setTime(new Date(start))
    let written = 0
    const slow = harness.liveAds(({ when, what }) => {
      if (when === 'after' && what === 'setStatus') harness.setTime(new Date(start + ++written * 10_000))
    })
    await expect(slow.setStatus(harness.actor, { adIds: ids, status: 'ACTIVE' })).rejects.toThrow(
      'Select fewer. Nothing was changed.',
    )
    expect(await readAll()).toEqual(new Set(['PAUSED']))
    await setStatus(ids, 'ACTIVE')
    expect(await readAll()).toEqual(new Set(['ACTIVE']))
  })

  describe('when the quota is used up in the middle', () => {
    async function runOut() {
      const adSet = await harness.makeAdSet()
      const ids: string[] = []
      for (let made = 0; made < 8; made++) ids.push(await send({ target_meta_ad_set_id: adSet }))
      const last = await readAdId(ids[7] ?? '')
      await harness.sandbox.fault({ kind: 'rate-limit', path: `/${last}`, method: 'POST', ms: 60_000 })
      await expect(setStatus(ids, 'ACTIVE')).rejects.toMatchObject({
        code: 'META_RATE_LIMITED',
        message: expect.stringContaining('they are switched back as soon as Meta allows.'),
      })
      await harness.sandbox.clearFaults()
      return { ids, readAll: async () => (await Promise.all(ids.map(readStatus))).join() }
    }
    const all = (status: string) => Array.from({ length: 8 }, () => status).join()

    it('is as before as soon as Meta allows', async () => {
      const { ids, readAll } = await runOut()
      expect(await readAll()).toContain('ACTIVE')
      // What Meta shows now, until then.
      expect((await harness.readDraft(ids[0] ?? '')).guard_hinted_at).not.toBeNull()
      await harness.takeBack()
      expect(await readAll()).toBe(all('PAUSED'))
    })

    it('stays as a person has switched it since', async () => {
      const { ids, readAll } = await runOut()
      await setStatus(ids, 'ACTIVE')
      await harness.takeBack()
      expect(await readAll()).toBe(all('ACTIVE'))
    })
  })

  it('is as before some minutes after the process died in the middle, and as switched after one that ended', async () => {
    const { ids } = await sendTwo()
    const readAll = async () => (await Promise.all(ids.map(readStatus))).join()
    let isDead = false
    const dying = harness.liveAds(({ when, what }) => {
      isDead ||= when === 'after' && what === 'setStatus'
      if (isDead) throw new Crash()
    })
    await expect(dying.setStatus(harness.actor, { adIds: ids, status: 'ACTIVE' })).rejects.toThrow(Crash)
    expect(await readAll()).toContain('ACTIVE')
    await harness.takeBack()
    expect(await readAll()).toBe('PAUSED,PAUSED')
    await setStatus(ids, 'ACTIVE')
    expect(harness.isTakeBackQueued()).toBe(false)
    expect(await readAll()).toBe('ACTIVE,ACTIVE')
  })

  it('is switched and logged although Meta does not show it then', async () => {
    const { ids } = await sendTwo()
    let reads = 0
    const blind = harness.liveAds(({ when, what }) => {
      if (when === 'before' && what === 'listLiveAds' && ++reads > 1) throw new MetaAdsError('rate', 'Slow down.')
    })
    const drafts = await blind.setStatus(harness.actor, { adIds: ids, status: 'ACTIVE' })
    expect(drafts.map(({ id }) => id)).toEqual(ids)
    expect(await Promise.all(ids.map(readStatus))).toEqual(['ACTIVE', 'ACTIVE'])
    expect((await harness.readDraft(ids[0] ?? '')).guard_hinted_at).not.toBeNull()
    const log = await harness.db.selectFrom('activity_log').select('action').execute()
    expect(log).toContainEqual({ action: 'draft.status_set' })
  })

  it('is refused for all when one was not sent', async () => {
    const [sent, draft] = [await send({ target_meta_ad_set_id: world.adSetId }), await harness.makeDraft()]
    await expect(setStatus([sent, draft], 'ACTIVE')).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await readStatus(sent)).toBe('PAUSED')
  })
})
