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

// Every point at which a run can be cut short, or a call to Meta can fail, one draft each. `npm run test:faults` goes
// through all of them; `npm test` through some, and always through those around the calls that make an ad or ad set.
const isComplete = process.env.HOOKLINE_FAULTS === 'all'
const stride = isComplete ? 1 : 7

let harness: SubmissionHarness
beforeEach(async () => {
  harness = await createSubmissionHarness()
})
afterEach(() => harness.destroy())

const creates = ['createAdSet', 'createAd']
const kinds: Record<string, { newAdSet?: object; initial_ad_status_on_meta?: 'ACTIVE' }> = {
  'in an ad set that is there': {},
  'in a new ad set, both on': { newAdSet: { ...newAdSet, status: 'ACTIVE' }, initial_ad_status_on_meta: 'ACTIVE' },
}

/** A point and how often it was passed before: looks at the video may be more or fewer, so that a number says nothing. */
interface Place extends Point {
  nth: number
}

function createPgSemaphore() {
  const counts = new Map<string, number>()
  return ({ when, what }: Point): Place => {
    const nth = counts.get(when + what) ?? 0
    counts.set(when + what, nth + 1)
    return { when, what, nth }
  }
}

/** The places of an undisturbed run, in order. */
async function listPlaces(kind: object): Promise<Place[]> {
  const placeOf = createPgSemaphore()
  const places: Place[] = []
  await harness.send(await harness.makeDraft(kind), (point) => void places.push(placeOf(point)))
  return places
}

/** Throws what `mishap` makes at these places, once at each. */
function atPlaces(places: Place[], mishap: (point: Point) => Error): Interfere {
  const placeOf = createPgSemaphore()
  const left = new Set(places.map((place) => JSON.stringify(place)))
  return (point) => {
    if (left.delete(JSON.stringify(placeOf(point)))) throw mishap(point)
  }
}

const crash = () => new Crash()

/** Every nth, and always those around the calls that must not be made twice. */
function choose(places: Place[], step: number): Place[] {
  const isCreate = (index: number) => creates.includes(places[index]?.what ?? '')
  const isNear = (index: number) => isCreate(index - 1) || isCreate(index) || isCreate(index + 1)
  return places.filter((_, index) => index % step === 0 || isNear(index))
}

/** Drafts of different runs do not know each other: several at once. */
async function forEach<T>(all: T[], act: (one: T) => Promise<void>) {
  const left = [...all]
  const work = async () => {
    for (let one = left.shift(); one !== undefined; one = left.shift()) await act(one)
  }
  await Promise.all(Array.from({ length: 8 }, work))
}

async function expectOneAd(draftId: string, hasOwnAdSet: boolean, about: Place) {
  expect(await harness.adsOf(draftId), JSON.stringify(about)).toHaveLength(1)
  expect(await harness.adSetsOf(draftId), JSON.stringify(about)).toHaveLength(hasOwnAdSet ? 1 : 0)
  expect(await harness.readDraft(draftId)).toMatchObject({ status: 'SUBMITTED_TO_META' })
}

describe.each(Object.entries(kinds))('a draft %s', (_name, kind) => {
  const hasOwnAdSet = kind.newAdSet !== undefined

  it('becomes one ad when the process dies at any point', async () => {
    const places = await listPlaces(kind)
    expect(places.length).toBeGreaterThan(40)
    await forEach(choose(places, stride), async (place) => {
      const draftId = await harness.makeDraft(kind)
      const row = await harness.send(draftId, atPlaces([place], crash))
      expect(row.state, JSON.stringify(place)).toBe('done')
      await expectOneAd(draftId, hasOwnAdSet, place)
    })
  }, 600_000)

  it('becomes one ad when the process dies at any point and again soon after', async () => {
    const places = await listPlaces(kind)
    await forEach(choose(places, stride * 3), async (first) => {
      const at = places.indexOf(first)
      const second = places[at + 1 + ((at * 7) % 11)] ?? first
      const draftId = await harness.makeDraft(kind)
      await harness.send(draftId, atPlaces([first, second], crash))
      await expectOneAd(draftId, hasOwnAdSet, first)
    })
  }, 600_000)

  const mishaps: Record<string, (point: Point) => Error> = {
    'the answer is lost': ({ what }) =>
      new MetaAdsError(creates.includes(what) ? 'unknown' : 'transient', 'The connection was lost.'),
    'Meta asks to slow down': () => new MetaAdsError('rate', 'Slow down.', { retryAt: new Date() }),
    'Meta refuses for good': () => new MetaAdsError('final', 'No.'),
    'the token dies': () => new MetaAdsError('token', 'Dead.'),
  }

  const itWhen = it.each(Object.entries(mishaps))
  itWhen('is one ad when at any call %s', { timeout: 600_000 }, async (name, mishap) => {
    // Only a lost answer may come from a call that was executed.
    const moments = name === 'the answer is lost' ? ['before', 'after'] : ['before']
    const chosen = choose(await listPlaces(kind), isComplete ? 1 : 5).filter(
      ({ when, what }) => what !== 'commit' && moments.includes(when),
    )
    await forEach(chosen, async (place) => {
      const draftId = await harness.makeDraft(kind)
      const row = await harness.send(draftId, atPlaces([place], mishap))
      // What failed for good is sent again by its owner, and goes on where it was.
      if (row.state !== 'done') await harness.send(draftId)
      await expectOneAd(draftId, hasOwnAdSet, place)
    })
  })
})
