import type { BrandGuide, BrandGuideBody } from '@hookline/contract/brand-guide/brand-guide.schemas'
import type { Database } from '../../platform/database/database.ts'
import { refuseStale } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/serve.ts'
import type { RecordActivity } from '../activity/activity.feature.ts'
import * as repo from './brand-guide.repo.ts'

function present(row: Awaited<ReturnType<typeof repo.lockGuide>>): Omit<BrandGuide, 'updatedBy'> {
  return {
    productNames: row.product_names,
    wordsToAvoid: row.words_to_avoid,
    competitors: row.competitors,
    disclaimers: row.disclaimers,
    emojiLimit: row.emoji_limit,
    voice: row.voice,
    updatedAt: row.updated_at.toISOString(),
  }
}

export type BrandGuideService = ReturnType<typeof createBrandGuideService>

export function createBrandGuideService({ db, record }: { db: Database; record: RecordActivity }) {
  return {
    async get(): Promise<BrandGuide> {
      const row = await repo.getGuide(db)
      return { ...present(row), updatedBy: row.updated_by }
    },
    /** @throws AppError CONFLICT when the guide was changed since `updatedAt` */
    update: (
      actor: Actor,
      { updatedAt, ...body }: BrandGuideBody & { updatedAt?: string | undefined },
    ): Promise<BrandGuide> =>
      db.transaction().execute(async (tx) => {
        const before = await repo.lockGuide(tx)
        refuseStale(before.updated_at, updatedAt)
        const { productNames: product_names, wordsToAvoid: words_to_avoid, emojiLimit: emoji_limit, ...same } = body
        const after = present(await repo.updateGuide(tx, { product_names, words_to_avoid, emoji_limit, ...same }))
        await record(tx, actor, {
          action: 'brand_guide.updated',
          subjectId: repo.guideId,
          before: present(before),
          after,
        })
        return { ...after, updatedBy: actor.username }
      }),
  }
}
