import type { Insertable } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { AdDrafts, Submissions } from '../src/platform/database/database.gen.ts'
import type { Database, Queryable } from '../src/platform/database/database.ts'
import { toJson } from '../src/platform/json.ts'

/** The choices of a complete draft, with numeric ids like Meta's. */
const readyColumns = {
  meta_ad_account_id: 'act_1',
  facebook_page_id: '2',
  meta_campaign_id: '3',
  target_meta_ad_set_id: '4',
  instagram_user_id: '5',
  website_url: 'https://example.com',
  primary_texts: ['Text'],
  headlines: ['Headline'],
  video_object_name: 'videos/2026/01/a.mp4',
} satisfies Partial<Insertable<AdDrafts>>

/** A new ad set with only a name and a budget; the contract's schema adds the defaults. */
export const newAdSet = {
  name: 'New set',
  status: 'PAUSED',
  optimization_goal: 'LINK_CLICKS',
  billing_event: 'IMPRESSIONS',
  daily_budget: 5000,
  targeting: { geo_locations: { countries: ['US'] }, age_min: 18, age_max: 65, genders: 'ALL' },
}

/** Inserts a complete draft with `change` applied. @returns its id. */
export async function insertDraft(
  db: Database,
  userId: number,
  change: Partial<Insertable<AdDrafts>> = {},
): Promise<string> {
  const id = uuidv7()
  const names = { ad_name: 'Summer', creative_name: 'Summer' }
  await db
    .insertInto('ad_drafts')
    .values({ id, user_id: userId, ...names, ...readyColumns, ...change })
    .execute()
  return id
}

/** Inserts a draft that creates its ad set. */
export const insertDraftWithNewAdSet = (db: Database, userId: number, change: object = {}) =>
  insertDraft(db, userId, {
    target_meta_ad_set_id: null,
    new_ad_set_configuration: toJson({ ...newAdSet, ...change }),
  })

/** Inserts a submission of a draft. */
export async function insertSubmission(
  db: Queryable,
  draft: { id: string; userId: number },
  state: string,
  change: Partial<Insertable<Submissions>> = {},
): Promise<string> {
  const id = uuidv7()
  await db
    .insertInto('submissions')
    .values({
      id,
      draft_id: draft.id,
      user_id: draft.userId,
      ad_account_id: 'act_1',
      ad_name: 'Summer',
      state,
      ...change,
    })
    .execute()
  return id
}

/** @returns the id of the user with this name. */
export async function findUserId(db: Database, username: string): Promise<number> {
  const { id } = await db.selectFrom('users').select('id').where('username', '=', username).executeTakeFirstOrThrow()
  return id
}
