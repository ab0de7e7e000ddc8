import type { AiModelBody, ImportableModel } from '@hookline/contract/ai-models/ai-models.schemas'
import { AppError, invalid } from '../../platform/errors.ts'
import { AiError, type ListedModel } from '../../providers/ai/ai.ts'
import type { AiModelsService } from './ai-models.service.ts'

/** Lists the models of the connected provider; undefined without a provider that can. */
export type ListProviderModels = ((signal: AbortSignal) => Promise<ListedModel[]>) | undefined

const timeoutMs = 30_000

/** Compares our models with those that the provider offers now, and adds the chosen ones. */
export function createModelImport({ list, models }: { list: ListProviderModels; models: AiModelsService }) {
  async function listOffered(): Promise<ListedModel[]> {
    if (!list) {
      const message = 'Importing models needs a Gemini API key: set GEMINI_API_KEY. Without it, add models by hand.'
      throw new AppError('CONFLICT', message)
    }
    const signal = AbortSignal.timeout(timeoutMs)
    try {
      return await list(signal)
    } catch (error) {
      if (signal.aborted) throw new AppError('UNAVAILABLE', 'Gemini did not answer in time. Try again.')
      if (error instanceof AiError) throw new AppError('UNAVAILABLE', `Gemini: ${error.message}`)
      throw error
    }
  }

  return {
    async listImportable(): Promise<{ models: ImportableModel[]; unlisted: string[] }> {
      const offered = await listOffered()
      const stored = await models.list()
      const paths = new Set(stored.map(({ path_name }) => path_name))
      const listed = new Set(offered.map(({ pathName }) => pathName))
      return {
        models: offered.map((model) => ({ ...columnsOf(model), is_stored: paths.has(model.pathName) })),
        unlisted: stored
          .filter(({ provider, path_name }) => provider === 'Gemini' && !listed.has(path_name))
          .map(({ path_name }) => path_name),
      }
    },
    /** @returns what to store of the chosen models. */
    async choose(pathNames: string[]): Promise<AiModelBody[]> {
      const offered = new Map((await listOffered()).map((model) => [model.pathName, model]))
      return pathNames.map((pathName, at) => {
        const model = offered.get(pathName)
        if (!model) throw invalid([{ path: `path_names.${at}`, message: `Gemini does not offer ${pathName}.` }])
        return { provider: 'Gemini', ...columnsOf(model) }
      })
    },
  }
}

function columnsOf({ pathName, name, version, description }: ListedModel) {
  return {
    path_name: pathName,
    name,
    version,
    description: description || null,
    is_experimental: /-exp\b/.test(pathName),
    is_preview: /-preview\b/.test(pathName),
  }
}
