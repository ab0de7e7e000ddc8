import {
  defaultDeletionMessage,
  findProviderIssues,
  offlineModelId,
  pathNameTakenMessage,
} from '@hookline/contract/ai-models/ai-models.rules'
import type { AiModel, AiModelBody, AiModelProvider } from '@hookline/contract/ai-models/ai-models.schemas'
import { isRetired, priceAt } from '@hookline/contract/ai-models/model-lifetimes.rules'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { AppError, invalid, notFound } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/serve.ts'
import type { Ai } from '../../providers/ai/create-ai.ts'
import type { RecordActivity } from '../activity/activity.feature.ts'
import * as repo from './ai-models.repo.ts'

export type AiModelsService = ReturnType<typeof createAiModelsService>

export function createAiModelsService(needs: {
  db: Database
  clock: Clock
  record: RecordActivity
  ai: Pick<Ai, 'facts' | 'serves'>
}) {
  const { db, clock, record, ai } = needs
  const isUsable = ({ provider, path_name }: Pick<repo.AiModelRow, 'provider' | 'path_name'>) =>
    ai.serves(provider) && !isRetired(path_name, clock.now())

  /** The chosen default, or its fallback while that one cannot be used here. */
  function chooseInForce(rows: repo.AiModelRow[]): repo.AiModelRow | undefined {
    const chosen = rows.find(({ is_default }) => is_default)
    if (chosen && isUsable(chosen)) return chosen
    // A retired model falls back to another one of its provider, a model without a key to the offline model.
    const isEnded = chosen && isRetired(chosen.path_name, clock.now())
    const successor = isEnded ? rows.find((row) => row.provider === chosen.provider && isUsable(row)) : undefined
    return successor ?? rows.find((row) => row.path_name === offlineModelId) ?? rows[0]
  }

  function presentAll(rows: repo.AiModelRow[]): AiModel[] {
    const current = chooseInForce(rows)
    return rows.map(({ is_default, created_at, updated_at, ...row }) => ({
      ...row,
      ...presentPrice(row),
      is_retired: isRetired(row.path_name, clock.now()),
      is_default: row.id === current?.id,
      is_chosen_default: is_default,
      is_available: isUsable(row),
      created_at: created_at.toISOString(),
      updated_at: updated_at.toISOString(),
    }))
  }

  function presentPrice(row: Pick<repo.AiModelRow, 'path_name' | 'input_price_usd' | 'output_price_usd'>) {
    const stored = { input: row.input_price_usd, output: row.output_price_usd }
    const { input, output, from } = priceAt(row.path_name, stored, clock.now())
    return { input_price_usd: input, output_price_usd: output, price_from: from }
  }

  async function presentOne(from: Tx | Database, id: number): Promise<AiModel> {
    const model = presentAll(await repo.models.list(from)).find((one) => one.id === id)
    if (!model) throw notFound('AI model')
    return model
  }

  const presentProviders = (): AiModelProvider[] =>
    ai.facts.map(({ provider, pathNames, isOffered, canOmitReport, needs, setting }) => ({
      provider,
      path_names: pathNames,
      is_offered: isOffered,
      can_omit_report: canOmitReport,
      lacks: needs !== null && setting !== null && !ai.serves(provider) ? { what: needs, setting } : null,
    }))

  function checkProvider(body: AiModelBody): void {
    const issues = findProviderIssues(body, presentProviders())
    if (issues.length > 0) throw invalid(issues)
  }

  /** One writer at a time, so that there is always one default. */
  const write = <T>(work: (tx: Tx) => Promise<T>) =>
    db.transaction().execute(async (tx) => {
      await repo.lockModels(tx)
      return work(tx)
    })

  async function insert(tx: Tx, actor: Actor, body: AiModelBody): Promise<AiModel> {
    if (await repo.findModelByPath(tx, body.path_name)) throw pathNameTaken()
    const isFirst = (await repo.models.list(tx)).length === 0
    const row = await repo.models.insert(tx, { ...body, is_default: isFirst })
    const model = await presentOne(tx, row.id)
    await record(tx, actor, { action: 'ai_model.created', subjectId: row.id, after: model })
    return model
  }

  return {
    list: async () => presentAll(await repo.models.list(db)),
    get: (id: number) => presentOne(db, id),
    async getDefault() {
      const model = presentAll(await repo.models.list(db)).find(({ is_default }) => is_default)
      if (!model) throw notFound('AI model')
      return model
    },
    /** All models, and what their providers say about themselves. */
    async listWithProviders() {
      const rows = await repo.models.list(db)
      return { models: presentAll(rows), providers: presentProviders() }
    },
    create(actor: Actor, body: AiModelBody) {
      checkProvider(body)
      return write((tx) => insert(tx, actor, body))
    },
    /** Adds those whose path name is new, all or none. */
    createMany: (actor: Actor, bodies: AiModelBody[]) =>
      write(async (tx) => {
        const added: AiModel[] = []
        for (const body of bodies) {
          const isNew = !(await repo.findModelByPath(tx, body.path_name))
          if (isNew) added.push(await insert(tx, actor, body))
        }
        return added
      }),
    update(actor: Actor, id: number, body: AiModelBody, readAt?: string) {
      checkProvider(body)
      return write(async (tx) => {
        await repo.models.lock(tx, id, readAt)
        const namesake = await repo.findModelByPath(tx, body.path_name)
        if (namesake && namesake.id !== id) throw pathNameTaken()
        const before = await presentOne(tx, id)
        await repo.models.update(tx, id, body)
        const after = await presentOne(tx, id)
        await record(tx, actor, { action: 'ai_model.updated', subjectId: id, before, after })
        return after
      })
    },
    remove: (actor: Actor, id: number) =>
      write(async (tx) => {
        const before = await presentOne(tx, id)
        if (before.is_default) throw new AppError('CONFLICT', defaultDeletionMessage)
        await repo.models.remove(tx, id)
        // Deleting the inactive default promotes the fallback.
        const fallback = before.is_chosen_default ? chooseInForce(await repo.models.list(tx)) : undefined
        if (fallback) await repo.moveDefault(tx, fallback.id)
        await record(tx, actor, { action: 'ai_model.deleted', subjectId: id, before })
      }),
    setDefault: (actor: Actor, id: number) =>
      write(async (tx) => {
        const model = await presentOne(tx, id)
        if (model.is_chosen_default) return model
        const before = (await repo.models.list(tx)).find(({ is_default }) => is_default)?.path_name ?? null
        await repo.moveDefault(tx, id)
        const change = { before: { default: before }, after: { default: model.path_name } }
        await record(tx, actor, { action: 'ai_model.default_changed', subjectId: id, ...change })
        return presentOne(tx, id)
      }),
  }
}

function pathNameTaken(): AppError {
  return new AppError('CONFLICT', pathNameTakenMessage, {
    issues: [{ path: 'path_name', message: pathNameTakenMessage }],
  })
}
