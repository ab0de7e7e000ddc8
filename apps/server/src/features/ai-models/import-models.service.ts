import { modelNameMax, modelVersionMax, unknownVersion } from '@hookline/contract/ai-models/ai-models.rules'
import type { AiModelBody, ImportableModel } from '@hookline/contract/ai-models/ai-models.schemas'
import { descriptionMax } from '@hookline/contract/fields.schemas'
import { listWords } from '@hookline/contract/list-words.rules'
import { AppError, invalid } from '../../platform/errors.ts'
import { toText } from '../../platform/json.ts'
import { AiError, type ListedModel } from '../../providers/ai/ai.ts'
import type { Ai } from '../../providers/ai/create-ai.ts'
import type { AiModelsService } from './ai-models.service.ts'

interface OfferedModel extends ListedModel {
  provider: string
}

const timeoutMs = 30_000

/** Compares our models with those that the providers offer now, and adds the chosen ones. */
export function createModelImport({ ai, models }: { ai: Pick<Ai, 'facts' | 'listers'>; models: AiModelsService }) {
  const { facts, listers } = ai

  async function listOffered() {
    if (listers.length === 0) {
      const settings = facts.flatMap(({ importsModels, setting }) => (importsModels && setting) || [])
      const message = `Set ${listWords(settings, 'or')} to import models. You can also add them by hand.`
      throw new AppError('CONFLICT', message)
    }
    const answers = await Promise.all(listers.map(listModels))
    const failures = answers.flatMap(({ failure }) => failure ?? [])
    const isEmpty = answers.every(({ models }) => models.length === 0)
    if (isEmpty && failures.length === answers.length) throw new AppError('UNAVAILABLE', failures.join(' '))
    // Path names are unique: the first provider that offers one keeps it.
    const offered = new Map<string, OfferedModel>()
    for (const model of answers.flatMap(({ models }) => models)) {
      if (!offered.has(model.pathName)) offered.set(model.pathName, model)
    }
    const listed = answers.filter(({ failure }) => !failure).map(({ provider }) => provider)
    return { offered, failures, listed: new Set<string>(listed) }
  }

  async function listModels({ provider, listModels }: Ai['listers'][number]) {
    const signal = AbortSignal.timeout(timeoutMs)
    try {
      const { models, rowCount, unreadableCount } = await listModels(signal)
      const offered: OfferedModel[] = models.map((model) => ({ ...model, provider }))
      const why = `${unreadableCount} of ${rowCount} listed models cannot be read: an id is missing, or a field is no text.`
      return { provider, models: offered, failure: unreadableCount > 0 ? `${provider}: ${why}` : null }
    } catch (error) {
      if (!signal.aborted && !(error instanceof AiError)) throw error
      const reason =
        error instanceof AiError ? `${provider}: ${error.message}` : `${provider} did not answer in time. Try again.`
      return { provider, models: [], failure: reason }
    }
  }

  return {
    async listImportable(): Promise<{ models: ImportableModel[]; unlisted: string[]; failures: string[] }> {
      const { offered, failures, listed } = await listOffered()
      const stored = await models.list()
      const paths = new Set(stored.map(({ path_name }) => path_name))
      return {
        models: [...offered.values()].map((model) => ({ ...toColumns(model), is_stored: paths.has(model.pathName) })),
        unlisted: stored
          .filter(({ provider, path_name }) => listed.has(provider) && !offered.has(path_name))
          .map(({ path_name }) => path_name),
        failures,
      }
    },
    /** @returns what to store of the chosen models. */
    async choose(pathNames: string[]): Promise<AiModelBody[]> {
      const { offered, failures } = await listOffered()
      const providers = listWords(listers.map(({ provider }) => provider))
      return pathNames.map((pathName, at) => {
        const model = offered.get(pathName)
        if (model) return toColumns(model)
        const verb = listers.length === 1 ? 'does' : 'do'
        const message = [`${providers} ${verb} not offer ${pathName}.`, ...failures].join(' ')
        throw invalid([{ path: `path_names.${at}`, message }])
      })
    },
  }
}

/** As long as they may be stored, without characters that PostgreSQL refuses. */
function toColumns({ provider, pathName, name, version, description }: OfferedModel) {
  const fit = (text: string, max: number) => toText(text.slice(0, max)).trim()
  return {
    provider,
    path_name: pathName,
    name: fit(name, modelNameMax) || pathName,
    version: fit(version, modelVersionMax) || unknownVersion,
    description: fit(description, descriptionMax) || null,
    is_experimental: /-exp\b/.test(pathName),
    is_preview: /-preview\b/.test(pathName),
  }
}
