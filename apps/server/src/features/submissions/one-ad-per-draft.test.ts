import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  Crash,
  createSubmissionHarness,
  type Interfere,
  type Point,
  type SubmissionHarness,
} from '../../../test/submission-harness.ts'
import { newAdSet } from '../../../test/submissions.ts'
import { MetaAdsError } from '../../providers/meta-ads/meta-ads.ts'

// Sends a draft for each point at which a run can end early or a call to Meta can fail. `npm run test:faults` covers all
// points; `npm test` some, and always those around the calls that create an ad or ad set.
const isComplete = process.env.HOOKLINE_FAULTS === 'all'
const stride = isComplete ? 1 : 7

let harness: SubmissionHarness
beforeEach(async () => {
  harness = await createSubmissionHarness()
})
afterEach(() => harness.destroy())

const creates = ['createAdSet', 'createAd']
const kinds: Record<string, { newAdSet?: object; initial_ad_status_on_meta?: 'ACTIVE' }> = {
  'in an existing ad set': {},
  'in a new ad set, both on': { newAdSet: { ...newAdSet, status: 'ACTIVE' }, initial_ad_status_on_meta: 'ACTIVE' },
}

/** A point and how often it was passed before. Counting all points would not identify it: polls of the video vary. */
interface Pass extends Point {
  nth: number
}

function createPassCounter() {
  const counts = new Map<string, number>()
  return ({ when, what }: Point): Pass => {
    const nth = counts.get(when + what) ?? 0
    counts.set(when + what, nth + 1)
    return { when, what, nth }
  }
}

/** The passes of an undisturbed run, in order. */
async function listPasses(kind: object): Promise<Pass[]> {
  const countPass = createPassCounter()
  const passes: Pass[] = []
  await harness.send(await harness.makeDraft(kind), (point) => void passes.push(countPass(point)))
  return passes
}

/** Throws the error of `mishap` at these passes, once at each. */
function atPasses(passes: Pass[], mishap: (point: Point) => Error): Interfere {
  const countPass = createPassCounter()
  const left = new Set(passes.map((pass) => JSON.stringify(pass)))
  return (point) => {
    if (left.delete(JSON.stringify(countPass(point)))) throw mishap(point)
  }
}

const crash = () => new Crash()

/** Every nth, and always those around the calls that must not be made twice. */
function choose(passes: Pass[], step: number): Pass[] {
  const isCreate = (index: number) => creates.includes(passes[index]?.what ?? '')
  const isNear = (index: number) => isCreate(index - 1) || isCreate(index) || isCreate(index + 1)
  return passes.filter((_, index) => index % step === 0 || isNear(index))
}

/** Acts on 8 at once: drafts are independent of each other. */
async function forEach<T>(all: T[], act: (one: T) => Promise<void>) {
  const left = [...all]
  const work = async () => {
    for (let one = left.shift(); one !== undefined; one = left.shift()) await act(one)
  }
  await Promise.all(Array.from({ length: 8 }, work))
}

async function expectOneAd(draftId: string, hasOwnAdSet: boolean, pass: Pass) {
  expect(await harness.countAds(draftId), JSON.stringify(pass)).toHaveLength(1)
  expect(await harness.countAdSets(draftId), JSON.stringify(pass)).toHaveLength(hasOwnAdSet ? 1 : 0)
  expect(await harness.readDraft(draftId)).toMatchObject({ status: 'SUBMITTED_TO_META' })
}

describe.each(Object.entries(kinds))('a draft %s', (_name, kind) => {
  const hasOwnAdSet = kind.newAdSet !== undefined

  it('becomes one ad when the process dies at any point', async () => {
    const passes = await listPasses(kind)
    expect(passes.length).toBeGreaterThan(40)
    await forEach(choose(passes, stride), async (pass) => {
      const draftId = await harness.makeDraft(kind)
      const row = await harness.send(draftId, atPasses([pass], crash))
      expect(row.state, JSON.stringify(pass)).toBe('done')
      await expectOneAd(draftId, hasOwnAdSet, pass)
    })
  }, 600_000)

  it('becomes one ad when the process dies at any point and again soon after', async () => {
    const passes = await listPasses(kind)
    await forEach(choose(passes, stride * 3), async (first) => {
      const at = passes.indexOf(first)
      const second = passes[at + 1 + ((at * 7) % 11)] ?? first
      const draftId = await harness.makeDraft(kind)
      await harness.send(draftId, atPasses([first, second], crash))
      await expectOneAd(draftId, hasOwnAdSet, first)
    })
  }, 600_000)

  const mishaps: Record<string, (point: Point) => Error> = {
    'the answer is lost': ({ what }) =>
      new MetaAdsError(creates.includes(what) ? 'unknown' : 'transient', 'The connection was lost.'),
    'Meta asks to slow down': () => new MetaAdsError('rate', 'Slow down.', { retryAt: new Date() }),
    'Meta refuses for good': () => new MetaAdsError('final', 'No.'),
    'the token is invalid': () => new MetaAdsError('token', 'Dead.'),
  }

  const itWhen = it.each(Object.entries(mishaps))
  itWhen('becomes one ad when at any call %s', { timeout: 600_000 }, async (name, mishap) => {
    // Only a lost answer may come from a call that was executed.
    const moments = name === 'the answer is lost' ? ['before', 'after'] : ['before']
    const chosen = choose(await listPasses(kind), isComplete ? 1 : 5).filter(
      ({ when, what }) => what !== 'commit' && moments.includes(when),
    )
    await forEach(chosen, async (pass) => {
      const draftId = await harness.makeDraft(kind)
      const row = await harness.send(draftId, atPasses([pass], mishap))
      // A draft that failed for good is sent again by its owner, and continues where it stopped.
      if (row.state !== 'done') await harness.send(draftId)
      await expectOneAd(draftId, hasOwnAdSet, pass)
    })
  })
})
