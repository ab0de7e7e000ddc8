import type { Queryable } from '../../platform/database/database.ts'

/** Results of one project, or of all but some, also those without a project. */
export type ProjectScope = { project: string } | { except: readonly string[] }

/** The newest results that have accepted variants. */
export async function listAcceptedIds(db: Queryable, scope: ProjectScope, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('history')
    .select('id')
    .where('deleted_at', 'is', null)
    .where('accepted_count', '>', 0)
    .$if('project' in scope, (query) => query.where('project', '=', 'project' in scope ? scope.project : ''))
    .$if('except' in scope && scope.except.length > 0, (query) =>
      query.where((eb) =>
        eb.or([eb('project', 'is', null), eb('project', 'not in', 'except' in scope ? scope.except : [])]),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** The texts and decisions of a result; undefined when it no longer exists. */
export function findAccepted(db: Queryable, id: number) {
  return db
    .selectFrom('history')
    .select(['id', 'status', 'operation', 'video_filename', 'client_template_type', 'client_template_config'])
    .select(['result', 'is_edited', 'edited_result', 'decisions', 'ignored_findings'])
    .where('id', '=', id)
    .executeTakeFirst()
}
