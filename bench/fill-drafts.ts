import type pg from 'pg'
import { newAdSet } from '../apps/server/test/drafts.ts'

const refusal = JSON.stringify({
  title: 'Invalid parameter',
  message: 'The budget of this ad set is below what the ad account asks for. Raise it and try again.',
  code: 100,
  subcode: 1885272,
  traceId: 'AbCdEfGhIjKlMnOpQrStUvW',
  blamedFields: ['daily_budget'],
})

/**
 * Drafts of every account, with texts of usual length: 5 of 160 characters, 5 headlines of 40. Every second one
 * creates a new ad set and has failed at Meta once.
 * @param imageObjectName the picture of each draft; without it drafts have only a video.
 */
export async function fillDrafts(pool: pg.Pool, count: number, imageObjectName: string | null = null): Promise<void> {
  await pool.query(
    `insert into ad_drafts (id, user_id, ad_name, creative_name, primary_texts, headlines, meta_ad_account_id,
       facebook_page_id, meta_campaign_id, target_meta_ad_set_id, new_ad_set_configuration, website_url,
       video_object_name, image_object_name, project)
     select gen_random_uuid(), users.id, 'Draft ' || n, 'Draft ' || n,
       array_fill(repeat('text ' || n % 10 || ' ', 20), array[5]), array_fill(repeat('head', 10), array[5]), 'act_1',
       '2', '3', case when n % 2 = 0 then '4' end, case when n % 2 = 1 then $2::jsonb end, 'https://example.com',
       'videos/2026/01/a.mp4', $3, case when n % 3 = 0 then 'Summer' end
     from generate_series(1, $1) n, users`,
    [count, JSON.stringify(newAdSet), imageObjectName],
  )
  await pool.query(
    `insert into submissions (id, draft_id, user_id, ad_account_id, ad_name, state, error, meta_refusal)
     select gen_random_uuid(), id, user_id, 'act_1', ad_name, 'failed', 'Meta refused it.', $1
     from ad_drafts where new_ad_set_configuration is not null`,
    [refusal],
  )
  // The server does it within a minute; without statistics plans differ.
  await pool.query('analyze')
}
