import { sql, type Updateable } from 'kysely'
import type { BrandGuides } from '../../platform/database/database.gen.ts'
import type { Queryable, Tx } from '../../platform/database/database.ts'
import { selectLastActor } from '../../platform/database/last-actor.ts'
import { laterTimestamp } from '../../platform/database/later-timestamp.ts'

/** Stands for no project: the guide of the team. */
export const team = ''

/** The subject of a guide's activity. */
export const toSubjectId = (project: string) => (project === team ? 'team' : `project ${project}`)

/** The guide of the project, or the team's where it has none. */
export const getGuide = (db: Queryable, project: string) =>
  db
    .selectFrom('brand_guides')
    .selectAll()
    .select(
      selectLastActor('brand_guide.updated', sql`case project when '' then 'team' else 'project ' || project end`).as(
        'updated_by',
      ),
    )
    .where('project', 'in', [team, project])
    .orderBy('project', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()

export const listGuides = (db: Queryable) => db.selectFrom('brand_guides').selectAll().execute()

export async function listProjects(db: Queryable): Promise<string[]> {
  const query = db.selectFrom('brand_guides').select('project').where('project', '<>', team)
  return (await query.orderBy(sql`lower(project)`).execute()).map(({ project }) => project)
}

/** Locks the team's guide, so that only one guide is written at a time, and that of the project. */
export async function lockGuides(tx: Tx, project: string) {
  const lock = (name: string) =>
    tx.selectFrom('brand_guides').selectAll().where('project', '=', name).forUpdate().executeTakeFirst()
  const general = await lock(team)
  return { general, own: await lock(project) }
}

export const insertGuide = (tx: Tx, project: string, guide: Updateable<BrandGuides>) =>
  tx
    .insertInto('brand_guides')
    .values({ ...guide, project })
    .returningAll()
    .executeTakeFirstOrThrow()

export const updateGuide = (tx: Tx, project: string, guide: Updateable<BrandGuides>) =>
  tx
    .updateTable('brand_guides')
    .set({ ...guide, updated_at: laterTimestamp })
    .where('project', '=', project)
    .returningAll()
    .executeTakeFirstOrThrow()

export const deleteGuide = (tx: Tx, project: string) =>
  tx.deleteFrom('brand_guides').where('project', '=', project).execute()
