import { isRetired, priceAt } from '@hookline/contract/ai-models/model-lifetimes.rules'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Attempts } from '../../platform/security/attempts.ts'
import type { Ai } from '../../providers/ai/create-ai.ts'
import type { ReadFrames } from '../../providers/ai/read-frames.ts'
import type { ObjectStorage } from '../../providers/storage/storage.ts'
import type { RecordActivity } from '../activity/activity.feature.ts'
import { type AiModelRow, findModelByPath } from './ai-models.repo.ts'
import { aiModelsRoutes } from './ai-models.routes.ts'
import { createAiModelsService } from './ai-models.service.ts'
import { createModelImport } from './import-models.service.ts'
import { createModelTest } from './test-model.service.ts'

/** A model as jobs use it; prices are dollars per million tokens. */
export interface UsableModel {
  pathName: string
  name: string
  provider: string
  /** What it needs and this installation has not configured, such as 'an API key'; null for a usable model. */
  lacks: string | null
  /** The provider retired it: it makes no new results. */
  isRetired: boolean
  inputPriceUsd: number | null
  outputPriceUsd: number | null
  /** Whether the watch report is sent to a provider that also works without it. */
  sendsReport: boolean
}

/** Reads a model's price at the moment of the call; null for a model that is not listed. */
export function createFindModelPrice({ db, clock }: { db: Database; clock: Clock }) {
  return async (pathName: string) => {
    const row = await findModelByPath(db, pathName)
    return row ? presentPrice(row, clock.now()) : null
  }
}

function presentPrice(row: AiModelRow, now: Date) {
  const price = priceAt(row.path_name, { input: row.input_price_usd, output: row.output_price_usd }, now)
  return { inputPriceUsd: price.input, outputPriceUsd: price.output }
}

interface Needs {
  db: Database
  clock: Clock
  record: RecordActivity
  attempts: Attempts
  storage: ObjectStorage
  ai: Ai
  readFrames: ReadFrames
}

export function createAiModelsFeature({ db, clock, record, attempts, storage, ai, readFrames }: Needs) {
  const service = createAiModelsService({ db, clock, record, ai })
  const importer = createModelImport({ ai, models: service })
  const testModel = createModelTest({ providerFor: ai.providerFor, readFrames, storage, clock })

  function findLack(provider: string): string | null {
    if (ai.serves(provider)) return null
    return ai.facts.find((one) => one.provider === provider)?.needs ?? 'another AI provider'
  }

  return {
    getDefault: service.getDefault,
    async find(pathName: string): Promise<UsableModel | null> {
      const row = await findModelByPath(db, pathName)
      if (!row) return null
      return {
        pathName: row.path_name,
        name: row.name,
        provider: row.provider,
        lacks: findLack(row.provider),
        sendsReport: row.sends_report,
        isRetired: isRetired(row.path_name, clock.now()),
        ...presentPrice(row, clock.now()),
      }
    },
    routes: (app: FastifyInstance) => aiModelsRoutes(app, { service, importer, testModel, attempts }),
  }
}
