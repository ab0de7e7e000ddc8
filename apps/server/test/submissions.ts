import type { Draft } from '@hookline/contract/drafts/drafts.schemas'
import type { ExistingAdChoice, SubmissionJob } from '@hookline/contract/submissions/submissions.schemas'
import type { Insertable } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { expect, vi } from 'vitest'
import type { AdDrafts } from '../src/platform/database/database.gen.ts'
import type { Database } from '../src/platform/database/database.ts'
import { toJson } from '../src/platform/json.ts'
import type { Browser, TestApp } from './app.ts'
import { world } from './sandbox-world.ts'
import { uploadVideo } from './upload.ts'

/** A new ad set as filled in by the editor. */
export const newAdSet = {
  name: 'Made for the draft',
  status: 'PAUSED',
  optimization_goal: 'LINK_CLICKS',
  billing_event: 'IMPRESSIONS',
  bid_strategy: 'LOWEST_COST_WITHOUT_CAP',
  daily_budget: 2000,
  targeting: { geo_locations: { countries: ['US'] }, age_min: 18, age_max: 65, genders: 'ALL' },
}

export type DraftColumns = Partial<Omit<Insertable<AdDrafts>, 'new_ad_set_configuration'>> & { newAdSet?: object }

/** A ready draft without its video. */
export async function insertDraft(db: Database, userId: number, { newAdSet: adSet, ...change }: DraftColumns) {
  const row = {
    id: uuidv7(),
    user_id: userId,
    ad_name: 'Summer promo',
    creative_name: 'Summer promo creative',
    primary_texts: ['Drink more tea.', 'Tea is good.'],
    headlines: ['Tea'],
    website_url: 'https://shop.example.com/tea',
    meta_ad_account_id: world.adAccountId,
    facebook_page_id: world.pageId,
    meta_campaign_id: world.campaignId,
    target_meta_ad_set_id: adSet ? null : world.adSetId,
    new_ad_set_configuration: adSet ? toJson(adSet) : null,
    ...change,
  }
  await db.insertInto('ad_drafts').values(row).execute()
  return row.id
}

/** Creates a ready draft of the browser's user, with an uploaded video unless one is given. */
export async function makeDraft(
  t: Pick<TestApp, 'database'>,
  browser: Browser,
  change: DraftColumns = {},
): Promise<string> {
  const { db } = t.database
  const users = db.selectFrom('users').select('id').where('username', '=', browser.username)
  const { id } = await users.executeTakeFirstOrThrow()
  const video = change.video_object_name ?? (await uploadVideo(browser)).objectName
  return insertDraft(db, id, { ...change, video_object_name: video })
}

/** Submits a draft without waiting for the end of its submission. */
export const submitDraft = (browser: Browser, id: string, existingAd?: ExistingAdChoice) =>
  browser.request({ method: 'POST', url: `/api/meta-ads/${id}/submit`, payload: { existingAd, wait: false } })

/** Submits a draft and waits until the submission has ended. */
export async function sendDraft(browser: Browser, id: string, existingAd?: ExistingAdChoice): Promise<SubmissionJob> {
  const answer = await submitDraft(browser, id, existingAd)
  expect(answer.statusCode, answer.body).toBe(202)
  const { jobId } = answer.json().data
  await untilState(browser, id, 'done', 'failed', 'stopped')
  return readSubmission(browser, jobId)
}

export async function readDraft(browser: Browser, id: string): Promise<Draft> {
  return (await browser.request({ method: 'GET', url: `/api/meta-ads/${id}` })).json().data
}

export async function readSubmission(browser: Browser, jobId: string): Promise<SubmissionJob> {
  return (await browser.request({ method: 'GET', url: `/api/jobs/${jobId}` })).json().data.job
}

/** Waits until the draft's submission has one of the states. */
export function untilState(browser: Browser, id: string, ...states: string[]): Promise<Draft> {
  return vi.waitFor(
    async () => {
      const draft = await readDraft(browser, id)
      expect(states).toContain(draft.submission?.state)
      return draft
    },
    { interval: 25 },
  )
}
