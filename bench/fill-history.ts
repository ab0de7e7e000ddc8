import { availableParallelism } from 'node:os'
import type { openDatabase } from '../apps/server/src/platform/database/database.ts'

type Pool = Pick<ReturnType<typeof openDatabase>['pool'], 'query'>

export const memberId = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const members = 200
export const tags = 200
const projects = 60
export const brands = [
  'aurora',
  'borealis',
  'cascade',
  'dynamo',
  'ember',
  'fjord',
  'glacier',
  'harbor',
  'indigo',
  'juniper',
]
/** Twenty results have the same code in their filenames. */
export const countCodes = (rows: number) => Math.max(1, Math.floor(rows / 20))
export const formatCode = (n: number) => `k${String(n).padStart(6, '0')}`
/** A hundred pairs of letters, each in one of a hundred filenames and nowhere else; none ends in q. */
const initials = Array.from('qxzjy').flatMap((first) => Array.from('bcdfghkjlmnprstvwxyz', (second) => first + second))
export const pickInitials = (n: number) => initials[n % initials.length] ?? ''

/**
 * Rows of a team over nine months: few members make most results, one in three has no tag; brands, hooks and initials
 * are in a tenth, a twentieth and a hundredth of the filenames; one in 25 is an analysis, one in 1000 a comparison; each
 * row has its prompts and its result (2 kB). Everything derives from the row's number, so that each fill is the same.
 */
const insertRows = `
  insert into history (user_id, generated_by_username, operation, tool_name, tool_category, model_id, model_name,
    model_provider, system_prompt, instructions, video_filename, video_object_name, screenshot_object_name, tags, project, status,
    result, variant_count, request_call, request_raw_response, created_at, updated_at)
  select
    ('00000000-0000-4000-8000-' || lpad(member::text, 12, '0'))::uuid, 'member-' || member,
    case when h % 1000 = 7 then 'comparison' when h % 25 = 3 then 'analysis' else 'copy' end,
    'unified-generate-copy', 'ad copy', 'gemini-2.5-flash', 'Gemini 2.5 Flash', 'Gemini',
    repeat('You write ad copy that sells without shouting. ', 30), repeat('Answer in JSON. ', 40),
    format('%s_product%s_%s_%s_k%s_v%s.mp4', ($4::text[])[1 + h % 10], lpad(((h / 10) % 100)::text, 2, '0'),
      (array['ugc', 'testimonial', 'unboxing', 'demo', 'founder', 'sale', 'before-after', 'tutorial', 'meme', 'review',
        'asmr', 'street', 'studio', 'drone', 'reel', 'story', 'hook', 'cutdown', 'teaser', 'recap'])[1 + (h / 1000) % 20],
      ($8::text[])[1 + (h / 20000) % 100], lpad(((n * 7919) % $3::bigint)::text, 6, '0'), 1 + h % 4),
    'videos/2026/01/' || md5(n::text) || '.mp4', 'screenshots/2026/01/' || md5(n::text) || '.jpg',
    case when h % 3 = 0 then '{}' when h % 3 = 1 then array['tag-' || (h / 7) % $5] else array['tag-' || (h / 7) % $5, 'winner'] end,
    case when h % 10 < 3 then null else 'Project ' || (h / 11) % $6 end,
    case when h % 20 = 0 then 'FAILED_AI_API' else 'COMPLETED' end,
    json_build_object('rawContent', md5(n::text), 'variants', (
      select json_agg(json_build_object('headline', 'Headline ' || md5((n * v)::text),
        'primaryText', repeat(md5((n * v + 1)::text) || ' ', 6))) from generate_series(1, 5) v)),
    5, '{"model": "gemini-2.5-flash"}', json_build_object('text', repeat(md5(n::text), 8)), made_at, made_at
  from (
    select n, (hashint8(n) & 2147483647)::bigint as h, now() - n * interval '25 seconds' as made_at,
      1 + floor($7 * power((hashint8(n * 31) & 2147483647)::float8 / 2147483648, 3))::int as member
    from generate_series($1::bigint, $2::bigint, -1) n
  ) numbered`

/** The rows that the triggers would have written. */
const insertTags = `
  insert into history_tags (history_id, tag, created_at, user_id, project, operation, search_text)
  select distinct id, tag, created_at, user_id, project, operation, search_text from history, unnest(tags) tag`

const rowsPerStatement = 50_000

/** Empties the table and fills it with `rows` results, as old as their number says. */
export async function fillHistory(pool: Pool, rows: number): Promise<void> {
  await pool.query('truncate history cascade')
  const { rows: indexes } = await pool.query(
    `select indexname, indexdef from pg_indexes
      where tablename in ('history', 'history_tags') and indexname not like '%_pkey'`,
  )
  for (const { indexname } of indexes) await pool.query(`drop index ${indexname}`)
  await pool.query('alter table history disable trigger user')
  let next = rows
  const insert = async () => {
    while (next > 0) {
      const [from, until] = [next, Math.max(1, next - rowsPerStatement + 1)]
      next = until - 1
      await pool.query(insertRows, [from, until, countCodes(rows), brands, tags, projects, members, initials])
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, insert))
  // One string, so that both run on one connection.
  for (const { indexdef } of indexes) await pool.query(`set maintenance_work_mem = '512MB'; ${indexdef}`)
  await pool.query(insertTags)
  await pool.query('alter table history enable trigger user')
  await pool.query('vacuum analyze history, history_tags')
  // Otherwise the rows are still being written to disk during the first measurements.
  await pool.query('checkpoint')
}
