import { isRetired, priceAt } from '@hookline/contract/ai-models/model-lifetimes.rules'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Attempts } from '../../platform/security/attempts.ts'
import type { AiProvider } from '../../providers/ai/ai.ts'
import type { ObjectStorage } from '../../providers/storage/storage.ts'
import type { RecordActivity } from '../activity/activity.feature.ts'
import { type AiModelRow, findModelByPath } from './ai-models.repo.ts'
import { aiModelsRoutes } from './ai-models.routes.ts'
import { createAiModelsService } from './ai-models.service.ts'
import { createModelImport, type ListProviderModels } from './import-models.service.ts'
import { createModelTest } from './test-model.service.ts'

/** A model as jobs use it; prices are dollars per million tokens. */
export interface UsableModel {
  pathName: string
  name: string
  /** Whether its requirements, such as a key, are configured. */
  isAvailable: boolean
  /** The provider retired it: it makes no new results. */
  isRetired: boolean
  inputPriceUsd: number | null
  outputPriceUsd: number | null
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
  ai: {
    handles(modelId: string): boolean
    providerFor(modelId: string): AiProvider
    listModels?: ListProviderModels
  }
}

export function createAiModelsFeature({ db, clock, record, attempts, storage, ai }: Needs) {
  const service = createAiModelsService({ db, clock, record, handles: ai.handles })
  const importer = createModelImport({ list: ai.listModels, models: service })
  const testModel = createModelTest({ providerFor: ai.providerFor, storage, clock })

  return {
    getDefault: service.getDefault,
    async find(pathName: string): Promise<UsableModel | null> {
      const row = await findModelByPath(db, pathName)
      if (!row) return null
      return {
        pathName: row.path_name,
        name: row.name,
        isAvailable: ai.handles(row.path_name),
        isRetired: isRetired(row.path_name, clock.now()),
        ...presentPrice(row, clock.now()),
      }
    },
    routes: (app: FastifyInstance) => aiModelsRoutes(app, { service, importer, testModel, attempts }),
  }
}
