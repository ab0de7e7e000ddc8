import { sql } from 'kysely'
import type { Queryable } from '../../platform/database/database.ts'

/**
 * Everyone who has results, deleted accounts included, by the name of their newest result. Skips from user to user in
 * the index: `distinct` would read every row.
 */
export async function listAuthors(db: Queryable): Promise<{ user_id: string; username: string }[]> {
  const liveResults = sql`select user_id, generated_by_username from history where deleted_at is null`
  const first = sql`order by user_id desc, created_at desc, id desc limit 1`
  const { rows } = await sql<{ user_id: string; username: string }>`
    with recursive authors as (
      (${liveResults} ${first})
      union all
      select next.* from authors cross join lateral (${liveResults} and user_id < authors.user_id ${first}) next
    )
    select authors.user_id, coalesce(users.username, authors.generated_by_username) as username
    from authors left join users on users.user_uuid = authors.user_id
    order by lower(coalesce(users.username, authors.generated_by_username))`.execute(db)
  return rows
}

/** Tags and projects of the newest `among` results that have any, the most used first, at most `limit` in all. */
export async function listLabels(db: Queryable, { among, limit }: { among: number; limit: number }) {
  const { rows } = await sql<{ kind: 'tag' | 'project'; label: string }>`
    with labelled as materialized (
      select tags, project from history
      where deleted_at is null and (tags <> '{}' or project is not null)
      order by created_at desc, id desc limit ${among}
    )
    select kind, label from (
      select 'tag' as kind, unnest(tags) as label from labelled
      union all
      select 'project', project from labelled where project is not null
    ) used
    group by kind, label order by count(*) desc, label limit ${limit}`.execute(db)
  return rows
}
