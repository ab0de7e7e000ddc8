import { Readable } from 'node:stream'
import type { AdAccount } from '@hookline/contract/meta-lists/meta-lists.schemas'
import { isSubmissionOver } from '@hookline/contract/submission-state/submission-state.rules'
import { submissionStates } from '@hookline/contract/submission-state/submission-state.schemas'
import type { Insertable, Updateable } from 'kysely'
import { createActivityFeature } from '../src/features/activity/activity.feature.ts'
import { createSearchHints } from '../src/features/ad-hints/search-hints.service.ts'
import { planAdSet } from '../src/features/ad-sets/plan-ad-set.rules.ts'
import { createDraftOutcomesService } from '../src/features/drafts/draft-outcomes.service.ts'
import { createReadDraftsService } from '../src/features/drafts/read-drafts.service.ts'
import { createToAppError } from '../src/features/meta-connection/meta-refusal.service.ts'
import { presentCampaign } from '../src/features/meta-lists/meta-lists.feature.ts'
import { createNotificationsService } from '../src/features/notifications/notifications.service.ts'
import { createAdChecksService } from '../src/features/submissions/ad-checks.service.ts'
import { createAdStatusService } from '../src/features/submissions/ad-status.service.ts'
import { createHintedAdsService } from '../src/features/submissions/hinted-ads.service.ts'
import { createLiveAdsService } from '../src/features/submissions/live-ads/live-ads.service.ts'
import {
  createTakeBackService,
  takeBackJob,
  takeBackSchema,
} from '../src/features/submissions/live-ads/take-back.service.ts'
import { createSendDraftJob } from '../src/features/submissions/send-draft.job.ts'
import type { SubmissionNeeds } from '../src/features/submissions/submission-needs.ts'
import { createSubmissionQueue } from '../src/features/submissions/submission-queue.ts'
import { createSubmissionsService } from '../src/features/submissions/submissions.service.ts'
import { createSubmitDraftsService } from '../src/features/submissions/submit-drafts.service.ts'
import { systemClock } from '../src/platform/clock.ts'
import type { AdDrafts, Users } from '../src/platform/database/database.gen.ts'
import type { Database, Tx } from '../src/platform/database/database.ts'
import type { EnqueueOptions } from '../src/platform/jobs/jobs.ts'
import { createLog } from '../src/platform/observability/log.ts'
import type { MetaAdsSession, Urgency } from '../src/providers/meta-ads/meta-ads.ts'
import { fetchPicture } from '../src/providers/meta-ads/reading/fetch-picture.ts'
import { emptyGuide } from './brand-guide.ts'
import { createTestDatabase } from './database.ts'
import { fastPace } from './fast-pace.ts'
import { buildGraphAdSet } from './meta-plans.ts'
import { startSandbox } from './meta-sandbox.ts'
import { world } from './sandbox-world.ts'
import { type DraftColumns, insertDraft } from './submissions.ts'

/** A point of a job run where a test can inject a failure: around a call to Meta or a commit. */
export interface Point {
  when: 'before' | 'after'
  /** For example `createAd` or `commit`. */
  what: string
  /** For a call: whether it may use the last tenth of Meta's quota. */
  urgency?: Urgency
}

/** Throws to inject a failure. */
export type Interfere = (point: Point) => void

/** Simulates the death of the process. */
export class Crash extends Error {}

export type SubmissionHarness = Awaited<ReturnType<typeof createSubmissionHarness>>

const videoBytes = Buffer.alloc(500, 'frames ')

/**
 * Submissions without the queue: a job run is a function call, and failures can be injected at every point. Meta is the
 * sandbox over HTTP, the database is PostgreSQL.
 */
export async function createSubmissionHarness() {
  const database = await createTestDatabase()
  const sandbox = await startSandbox({ processingMs: 0, chunkBytes: 200 })
  const token = await sandbox.token()
  const { db } = database
  const addUser = (username: string) =>
    db
      .insertInto('users')
      .values({ user_uuid: crypto.randomUUID(), username, password_hash: '', role: 'user' } as Insertable<Users>)
      .returningAll()
      .executeTakeFirstOrThrow()
  const user = await addUser('ana')
  await connectUser(db, user.id)
  const actor = { id: user.id, userUuid: user.user_uuid, username: user.username, role: 'user' as const }

  const { record } = createActivityFeature({ db, clock: systemClock })

  let zone = 'UTC'
  const knownLists = async () => ({
    account: (id: string) => ({ id, timezoneName: zone, isActive: true, state: 'active' }) as AdAccount,
    page: () => null,
    campaign: () => null,
    adSet: () => null,
  })
  let queued: { name: string; data: object; id?: string }[] = []
  let now: Date | null = null
  const clock = { now: () => now ?? systemClock.now() }

  function createServices(interfere: Interfere) {
    const watched = watchCommits(db, interfere)
    const session = sandbox.connect().as(token)
    const events = { publish: async () => undefined, subscribe: () => () => undefined }
    const { notify } = createNotificationsService({ db, clock, events })
    const shared = { clock, events, record, notify }
    const drafts = createReadDraftsService({
      db,
      clock,
      address: { publicUrl: (name) => `/storage/${name}`, gsUri: (name) => `gs://hookline-local/${name}` },
      knownLists,
      loadBrandGuides: async () => () => emptyGuide,
    })
    const needs: SubmissionNeeds = {
      ...shared,
      db: watched,
      drafts,
      outcomes: createDraftOutcomesService({ events, record, notify, holdObjects: async () => undefined }),
      // Nothing works through the queue: tests run the jobs.
      jobs: {
        enqueue: async (_tx: Tx, name: string, data: object, { id }: EnqueueOptions = {}) =>
          void queued.push({ name, data, ...(id && { id }) }),
        remove: async (_tx: Tx, _name: string, id: string) => {
          queued = queued.filter((job) => job.id !== id)
        },
        isQueued: async () => false,
      } as unknown as SubmissionNeeds['jobs'],
      log: createLog('silent'),
      random: () => 0,
      sessionFor: async (_userId, { urgency = 'interactive' } = {}) =>
        watchCalls(session, interfere, typeof urgency === 'function' ? urgency : () => urgency),
      toAppError: createToAppError({ clock: systemClock }),
      comparison: sandbox.connect().comparison,
      planAdSet,
      presentCampaign,
      storage: {
        // Objects with this word in their name have no bytes.
        openRead: async (name, range) =>
          name.includes('lost') ? null : Readable.from([videoBytes.subarray(range?.start, range && range.end + 1)]),
      },
      findStored: async (objectName) => ({
        objectName,
        fileName: objectName,
        contentType: 'video/mp4',
        sizeBytes: videoBytes.length,
        sha256: '',
        media: null,
      }),
      fetchPicture: (address, signal) => fetchPicture(address, { trustedOrigins: [sandbox.url], signal }),
      knownLists,
      concurrency: 1,
      pace: { ...fastPace, lookAfterMs: [0], answerWithinMs: 0 },
    }
    const withQueue = { ...needs, queue: createSubmissionQueue(needs) }
    const hintedAds = createHintedAdsService(needs)
    return {
      sendDraft: createSendDraftJob(withQueue),
      submitDrafts: createSubmitDraftsService(withQueue),
      submissions: createSubmissionsService(withQueue),
      adStatus: createAdStatusService(needs),
      adChecks: createAdChecksService(needs),
      hintedAds,
      liveAds: createLiveAdsService(needs),
      takeBack: createTakeBackService(needs),
      drafts,
      searchHints: createSearchHints({ ...needs, ads: hintedAds }),
    }
  }

  async function readSubmissionRow(jobId: string) {
    const row = await db.selectFrom('submissions').selectAll().where('id', '=', jobId).executeTakeFirstOrThrow()
    return { ...row, state: submissionStates.find((one) => one === row.state) ?? 'queued' }
  }

  /** One job run, until its end or crash. */
  async function runOnce(jobId: string, interfere: Interfere) {
    const cut = new AbortController()
    const { sendDraft } = createServices((point) => {
      cut.signal.throwIfAborted()
      try {
        interfere(point)
      } catch (error) {
        if (error instanceof Crash) cut.abort(error)
        throw error
      }
    })
    await sendDraft.handle({ jobId }, { signal: cut.signal }).catch((error) => {
      if (!(error instanceof Crash)) throw error
    })
    return readSubmissionRow(jobId)
  }

  /** Runs until the submission has ended, like the queue: again after a crash and after each wait. */
  async function run(jobId: string, interfere: Interfere) {
    for (let runs = 0; runs < 20; runs++) {
      const row = await runOnce(jobId, interfere)
      if (isSubmissionOver(row.state)) return row
      await db.updateTable('submissions').set({ retry_at: null }).where('id', '=', jobId).execute()
    }
    throw new Error('the submission does not come to an end')
  }

  const countTagged = async (type: 'ads' | 'adsets', draftId: string) => {
    const tag = draftId.replaceAll('-', '').slice(-12)
    return (await sandbox.objects(type)).filter(({ name }) => String(name).includes(tag))
  }

  async function makeAdSet(): Promise<string> {
    const plan = buildGraphAdSet(world.campaignId)
    return (await sandbox.connect().as(token).createAdSet(world.adAccountId, plan)).id
  }

  let drafts = 0
  let adSetId = world.adSetId
  /** Fills an ad set with the 50 ads that Meta allows. */
  async function findRoom(): Promise<string> {
    drafts += 1
    if (drafts % 40 === 0) {
      adSetId = await makeAdSet()
    }
    return adSetId
  }

  return {
    db,
    sandbox,
    actor,
    addUser: async (username: string) => (await addUser(username)).id,
    makeDraft: async (change: DraftColumns = {}) => {
      const target = change.newAdSet ? {} : { target_meta_ad_set_id: await findRoom() }
      return insertDraft(db, user.id, { video_object_name: 'videos/2026/11/a.mp4', ...target, ...change })
    },
    /** Queues the drafts. @returns their job ids. */
    async queue(...draftIds: string[]) {
      const { jobIds } = await createServices(() => undefined).submitDrafts.submitBatch(actor, draftIds)
      return jobIds
    },
    runOnce,
    run: (jobId: string) => run(jobId, () => undefined),
    /** Drafts as the screens see them. */
    drafts: createServices(() => undefined).drafts,
    /** Runs the sweep of ad statuses. */
    sweepStatuses: () => createServices(() => undefined).adStatus.sweep(AbortSignal.timeout(30_000)),
    /** The checks of sent ads, without the queue. */
    checks: (interfere: Interfere = () => undefined) => createServices(interfere).adChecks,
    /** Ads that may have changed at Meta. */
    hinted: (interfere: Interfere = () => undefined) => createServices(interfere).hintedAds,
    /** Looks for hints in the activity logs and lists of ads. */
    searchHints: () => createServices(() => undefined).searchHints(AbortSignal.timeout(30_000)),
    /** Set-back and status of sent ads. */
    liveAds: (interfere: Interfere = () => undefined) => createServices(interfere).liveAds,
    /** Takes back what the last call that switches ads could not. */
    async takeBack() {
      const job = queued.findLast(({ name }) => name === takeBackJob)
      queued = queued.filter((one) => one !== job)
      const { takeBack } = createServices(() => undefined)
      await takeBack.run(takeBackSchema.parse(job?.data), AbortSignal.timeout(30_000))
    },
    isTakeBackQueued: () => queued.some(({ name }) => name === takeBackJob),
    cancel: (jobId: string) => createServices(() => undefined).submissions.cancel(actor, jobId),
    /** Sets the clock, and the zone of every ad account. */
    setTime(time: Date | null, timeZone = 'UTC') {
      now = time
      zone = timeZone
    },
    /** Runs the minute's sweep; the queue is empty. */
    rescueLost: () => createServices(() => undefined).submissions.rescueLost(),
    /** Submits the draft. */
    async send(draftId: string, interfere: Interfere = () => undefined) {
      const { jobIds } = await createServices(() => undefined).submitDrafts.submitBatch(actor, [draftId])
      return run(jobIds[0] ?? '', interfere)
    },
    /** Submits the draft with a choice for its existing ad. */
    async choose(draftId: string, choice: 'update' | 'keep' | null) {
      const { jobId } = await createServices(() => undefined).submitDrafts.submitOne(actor, draftId, choice)
      return run(jobId, () => undefined)
    },
    /** Makes everything that the draft has created an hour older. */
    ageSteps: (draftId: string) =>
      db
        .updateTable('submission_steps')
        .set({ done_at: new Date(Date.now() - 3_600_000) })
        .where('draft_id', '=', draftId)
        .execute(),
    changeDraft: (id: string, change: Updateable<AdDrafts>) =>
      db.updateTable('ad_drafts').set(change).where('id', '=', id).execute(),
    /** An ad set of the drafts' campaign. */
    makeAdSet,
    /** Deletes or archives it like a user of Ads Manager. */
    archive: (adSetId: string) =>
      fetch(`${sandbox.url}/sandbox/graph/v26.0/${adSetId}`, {
        method: 'POST',
        body: new URLSearchParams({ status: 'ARCHIVED' }),
        headers: { authorization: `Bearer ${token}` },
      }),
    /** A POST of the Graph API, like a user of Ads Manager. */
    async post(path: string, form: Record<string, string>): Promise<{ id: string }> {
      const answer = await fetch(`${sandbox.url}/sandbox/graph/v26.0/${path}`, {
        method: 'POST',
        body: new URLSearchParams(form),
        headers: { authorization: `Bearer ${token}` },
      })
      return (await answer.json()) as { id: string }
    },
    /** A GET of the Graph API. */
    async get(path: string): Promise<unknown> {
      const headers = { authorization: `Bearer ${token}` }
      return (await fetch(`${sandbox.url}/sandbox/graph/v27.0/${path}`, { headers })).json()
    },
    /** Deletes or archives any object. */
    remove: (id: string) =>
      fetch(`${sandbox.url}/sandbox/graph/v26.0/${id}`, {
        method: 'DELETE',
        headers: { authorization: `Bearer ${token}` },
      }),
    readDraft: (id: string) => db.selectFrom('ad_drafts').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    countAds: (draftId: string) => countTagged('ads', draftId),
    countAdSets: (draftId: string) => countTagged('adsets', draftId),
    async destroy() {
      await sandbox.close()
      await database.destroy()
    },
  }
}

/** A connection to Meta, whose token is never used. */
export async function connectUser(db: Database, userId: number): Promise<void> {
  const person = { meta_user_id: '1', meta_user_name: 'Sam', token_encrypted: Buffer.from('x') }
  const row = { user_id: userId, ...person, granted: [], declined: [], connected_at: new Date('2026-11-01T00:00:00Z') }
  await db.insertInto('meta_connections').values(row).execute()
}

function watchCommits(db: Database, interfere: Interfere): Database {
  return new Proxy(db, {
    get(target, name) {
      const part = Reflect.get(target, name, target)
      if (name !== 'transaction') return typeof part === 'function' ? part.bind(target) : part
      return () => ({
        execute: async (act: Parameters<ReturnType<Database['transaction']>['execute']>[0]) => {
          interfere({ when: 'before', what: 'commit' })
          const result = await target.transaction().execute(act)
          interfere({ when: 'after', what: 'commit' })
          return result
        },
      })
    },
  })
}

function watchCalls(session: MetaAdsSession, interfere: Interfere, readUrgency: () => Urgency): MetaAdsSession {
  return new Proxy(session, {
    get(target, name, receiver) {
      const method = Reflect.get(target, name, receiver)
      if (typeof method !== 'function') return method
      return async (...args: unknown[]) => {
        const isTrial = (args[2] as { validateOnly?: boolean } | undefined)?.validateOnly
        const what = isTrial ? `try ${String(name)}` : String(name)
        interfere({ when: 'before', what, urgency: readUrgency() })
        const result = await method.apply(target, args)
        interfere({ when: 'after', what })
        return result
      }
    },
  })
}
