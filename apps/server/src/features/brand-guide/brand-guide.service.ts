import type {
  BlockedVariant,
  BrandGuide,
  BrandGuideBody,
  CheckedGuide,
} from '@hookline/contract/brand-guide/brand-guide.schemas'
import type { Selectable } from 'kysely'
import type { BrandGuides } from '../../platform/database/database.gen.ts'
import type { Database } from '../../platform/database/database.ts'
import { notFound, refuseStale } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/serve.ts'
import type { RecordActivity } from '../activity/activity.feature.ts'
import * as repo from './brand-guide.repo.ts'

const presentChecked = (row: Selectable<BrandGuides>): CheckedGuide => ({
  productNames: row.product_names,
  wordsToAvoid: row.words_to_avoid,
  competitors: row.competitors,
  disclaimers: row.disclaimers,
  emojiLimit: row.emoji_limit,
})

const present = (row: Selectable<BrandGuides>): Omit<BrandGuide, 'updatedBy'> => ({
  ...presentChecked(row),
  project: row.project || null,
  voice: row.voice,
  updatedAt: row.updated_at.toISOString(),
})

/** The guide of a project, or the team's where it has none. */
export type FindGuide = (project: string | null) => CheckedGuide

export type BrandGuideService = ReturnType<typeof createBrandGuideService>

interface BrandGuideNeeds {
  db: Database
  record: RecordActivity
  /** Accepted variants of these projects' results that the guide blocks now. */
  listNewlyBlocked(
    scope: { project: string } | { except: readonly string[] },
    guides: { before: CheckedGuide; after: CheckedGuide },
  ): Promise<BlockedVariant[]>
}

export function createBrandGuideService({ db, record, listNewlyBlocked }: BrandGuideNeeds) {
  return {
    /** The guide of the project, or the team's where it has none. */
    async get(project: string | null): Promise<BrandGuide> {
      const row = await repo.getGuide(db, project ?? repo.team)
      return { ...present(row), updatedBy: row.updated_by }
    },
    /** Loads the guides of all projects, for texts of several. */
    async loadAll(): Promise<FindGuide> {
      const guides = new Map((await repo.listGuides(db)).map((row) => [row.project, presentChecked(row)]))
      return (project) => {
        const guide = guides.get(project ?? repo.team) ?? guides.get(repo.team)
        if (!guide) throw new Error("The team's brand guide is missing")
        return guide
      }
    },
    listProjects: () => repo.listProjects(db),
    /**
     * Writes the guide of a project, or of the team. @returns also the accepted variants that it newly blocks.
     * @throws AppError CONFLICT when it, or for a new one the team's guide, was changed since `updatedAt`
     */
    async update(
      actor: Actor,
      project: string | null,
      { updatedAt, ...body }: BrandGuideBody & { updatedAt?: string | undefined },
    ): Promise<{ guide: BrandGuide; blocked: BlockedVariant[] }> {
      const { before, after } = await db.transaction().execute(async (tx) => {
        const key = project ?? repo.team
        const { general, own } = await repo.lockGuides(tx, key)
        const read = own ?? general
        if (read) refuseStale(read.updated_at, updatedAt)
        const { productNames: product_names, wordsToAvoid: words_to_avoid, emojiLimit: emoji_limit, ...same } = body
        const write = own ? repo.updateGuide : repo.insertGuide
        const after = present(await write(tx, key, { product_names, words_to_avoid, emoji_limit, ...same }))
        await record(tx, actor, {
          action: 'brand_guide.updated',
          subjectId: repo.toSubjectId(key),
          ...(own && { before: present(own) }),
          after,
        })
        return { before: read ? present(read) : after, after }
      })
      const scope = project === null ? { except: await repo.listProjects(db) } : { project }
      const blocked = await listNewlyBlocked(scope, { before, after })
      return { guide: { ...after, updatedBy: actor.username }, blocked }
    },
    /**
     * @returns the accepted variants that the team's guide newly blocks
     * @throws AppError NOT_FOUND when the project has no guide of its own
     */
    async remove(actor: Actor, project: string): Promise<BlockedVariant[]> {
      const guides = await db.transaction().execute(async (tx) => {
        const { general, own } = await repo.lockGuides(tx, project)
        if (!own) throw notFound('Brand guide')
        const before = present(own)
        await repo.deleteGuide(tx, project)
        await record(tx, actor, { action: 'brand_guide.deleted', subjectId: repo.toSubjectId(project), before })
        return { before, after: general ? present(general) : before }
      })
      return listNewlyBlocked({ project }, guides)
    },
  }
}
