import { setTimeout as wait } from 'node:timers/promises'
import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import {
  type Creation,
  createOnce,
  intentSchema,
  lookForDoubles,
  type OnceRecord,
  onceStates,
  settleLost,
} from '../../platform/create-once.ts'
import type { Database } from '../../platform/database/database.ts'
import { readStoredWhole } from '../../platform/database/read-stored.ts'
import { AppError } from '../../platform/errors.ts'
import { requestHash } from '../../platform/request-hash.ts'
import type { GraphAdSet } from '../../providers/meta-ads/meta-ads.schemas.ts'
import { type MetaAdSet, MetaAdsError, type MetaAdsSession } from '../../providers/meta-ads/meta-ads.ts'
import * as repo from './ad-set-creations.repo.ts'

const storedSchema = intentSchema.extend({
  adAccountId: z.string(),
  campaignId: z.string(),
  name: z.string(),
  /** ISO 8601. */
  sentAt: z.string(),
})
type Facts = Pick<z.output<typeof storedSchema>, 'adAccountId' | 'campaignId' | 'name' | 'sentAt'>

/** How long a request waits for a concurrent one with the same key. */
const waitForOtherMs = 60_000
const lookAgainMs = 200
/** Without a key, an equal request counts as a repetition until this long after the first has ended. */
const repetitionMs = 60_000

const notConfirmed =
  'Meta did not confirm the ad set, and it could not be found so far. Look for it in the campaign before you try again.'
const taken = () => new AppError('CONFLICT', 'This ad set is already being created. Try again in a minute.')

interface AdSetRequest {
  db: Database
  userId: number
  /** One for each opened form; null from callers that send none. */
  requestKey: string | null
  adAccountId: string
  adSet: GraphAdSet
  session: MetaAdsSession
  now: Date
  lookAfterMs: readonly number[]
}

/**
 * Creates the ad set of one form once, by the same recorded step as a submission's ad set. One request at a time, on
 * all nodes, holds it.
 * @returns `doubles`: further ad sets that a lost call created, which stay paused. `isNew`: created by this request.
 * @throws AppError CONFLICT when the form has created another ad set; META_UNAVAILABLE when the answer was lost and
 * nothing is found; MetaAdsError when Meta refuses.
 */
export async function createAdSetOnce(request: AdSetRequest) {
  const { db } = request
  const content = { adAccountId: request.adAccountId, adSet: request.adSet }
  const key = { user_id: request.userId, request_key: request.requestKey ?? `content ${requestHash(content)}` }
  const lease = uuidv7()
  const row = await claim(db, key, lease, request.requestKey === null ? repetitionMs : null)
  try {
    const creation = toCreation({ key, lease, row }, request)
    await settleLost(creation)
    const before = creation.read()
    if (before?.state === 'done' && before.requestHash !== requestHash(content)) {
      const sentence = `An ad set was already created from this form: ${before.result.name} (${before.result.id}).`
      throw new AppError('CONFLICT', `${sentence} Open the form again to create another.`)
    }
    const facts = {
      adAccountId: request.adAccountId,
      campaignId: request.adSet.campaign_id,
      name: request.adSet.name,
      // The time of the first call: the search covers what any call created since then.
      sentAt: before?.result.sentAt ?? request.now.toISOString(),
    }
    const create = () => request.session.createAdSet(request.adAccountId, request.adSet)
    await createOnce(creation, { request: content, facts, create })
    await lookForDoubles(creation).catch(ignoreMetaError)
    const { id = '', doubles } = storedSchema.parse(creation.read()?.result)
    return { id, doubles, isNew: row.state !== 'done' }
  } catch (error) {
    if (error instanceof MetaAdsError && error.kind === 'unknown') throw new AppError('META_UNAVAILABLE', notConfirmed)
    throw error
  } finally {
    await repo.releaseCreation(db, key, lease)
  }
}

type Claimed = NonNullable<Awaited<ReturnType<typeof repo.claimCreation>>>

async function claim(db: Database, key: repo.CreationKey, lease: string, freshMs: number | null): Promise<Claimed> {
  const until = performance.now() + waitForOtherMs
  for (;;) {
    const row = await repo.claimCreation(db, key, lease, freshMs)
    if (row) return row
    if (performance.now() > until) throw taken()
    await wait(lookAgainMs)
  }
}

function toCreation(
  { key, lease, row }: { key: repo.CreationKey; lease: string; row: Claimed },
  { db, session, lookAfterMs }: AdSetRequest,
): Creation<Facts, MetaAdSet> {
  let record: OnceRecord<Facts> | undefined = row.result
    ? {
        state: z.enum(onceStates).parse(row.state),
        requestHash: row.request_hash,
        result: readCreation(key, row.result),
      }
    : undefined
  const store = async (next: OnceRecord<Facts>) => {
    if (!(await repo.saveCreation(db, key, lease, next))) throw taken()
    record = next
  }
  return {
    read: () => record,
    announce: store,
    store,
    // A failed search must not replace the error of the lost call.
    search: ({ adAccountId, name, ...facts }) =>
      session.findAdSets(adAccountId, name).then(
        (found) => found.filter((one) => isMadeAdSet(one, { ...facts, name })),
        (error) => ignoreMetaError(error) ?? [],
      ),
    list: async (facts) =>
      (await session.listAdSets(facts.campaignId, { isWhole: true })).filter((one) =>
        isMadeAdSet({ ...one, campaignId: facts.campaignId }, facts),
      ),
    matchesFacts: () => true,
    judge: (error) => (error instanceof MetaAdsError ? (error.kind === 'unknown' ? 'unanswered' : 'refused') : null),
    lookAfterMs,
    pause: (ms) => wait(ms),
  }
}

/** @throws AppError CONFLICT: without the record of what was created, another ad set could be a second one. */
function readCreation({ user_id, request_key }: repo.CreationKey, stored: unknown) {
  const read = readStoredWhole('ad_set_creations.result', `${user_id} ${request_key}`, storedSchema, stored)
  if (read) return read
  const sentence = 'What was created from this form cannot be read. Look for the ad set in the campaign.'
  throw new AppError('CONFLICT', `${sentence} Then open the form again.`)
}

function ignoreMetaError(error: unknown): undefined {
  if (!(error instanceof MetaAdsError)) throw error
}

/** Clocks differ, and Meta's times are whole seconds (docs/meta-api.md). */
const marginMs = 60_000

/** Whether a call sent at `sentAt` may have created this ad set: same name, same campaign, created since. */
export function isMadeAdSet(
  one: Pick<MetaAdSet, 'name' | 'createdAt'> & { campaignId: string },
  { name, campaignId, sentAt }: { name: string; campaignId: string; sentAt: string },
): boolean {
  if (one.name !== name || one.campaignId !== campaignId || one.createdAt === null) return false
  return Date.parse(one.createdAt) >= Date.parse(sentAt) - marginMs
}
