import { offlineModelName } from '@hookline/contract/ai-models/ai-models.rules'
import { AiError, type AiProvider } from './ai.ts'
import type { AiProviderDefinition, AiProviderFacts, AiServices } from './define-provider.ts'
import { gemini } from './gemini/gemini.definition.ts'
import { offline } from './offline/offline.definition.ts'
import { openAiCompatible } from './openai-compatible/openai-compatible.definition.ts'

/** Every provider, in the order in which lists show them. A further one is its folder and a line here. */
export const aiProviders = { gemini, openAiCompatible, offline }

type Definitions = Readonly<Record<string, AiProviderDefinition>>

/** The connection of each provider; null while it is not configured. */
export type AiConfig<D extends Definitions = typeof aiProviders> = {
  [K in keyof D]: ReturnType<D[K]['readConnection']>
}

/** @param variables as the providers' `environment` gives them. */
export function readAiConfig<D extends Definitions>(variables: unknown, definitions: D): AiConfig<D> {
  const connections = Object.entries(definitions).map(([key, definition]) => {
    return [key, definition.readConnection(variables)]
  })
  return Object.fromEntries(connections)
}

/** A model of the team's list: its row decides which provider serves it. */
export interface ServedModel {
  pathName: string
  provider: string
}

export interface Ai {
  /** All providers, configured or not. */
  facts: readonly AiProviderFacts[]
  /** An AI that sees videos is configured; without one only the offline writer works. */
  isConnected: boolean
  /** Whether a configured provider serves models of this `provider`. */
  serves(provider: string): boolean
  /** @throws AiError `NO_PROVIDER` when no configured provider serves the model. */
  providerFor(model: ServedModel): AiProvider
  /** The configured providers that can list their models. */
  listers: (Pick<AiProvider, 'provider'> & Required<Pick<AiProvider, 'listModels'>>)[]
}

/** Creates the providers that are configured. */
export function createAi(
  config: AiConfig<Definitions>,
  services: AiServices,
  definitions: Definitions = aiProviders,
): Ai {
  const facts = Object.values(definitions)
  const configured = Object.entries(definitions).flatMap(([key, definition]) => {
    const connection = config[key]
    return connection ? [{ needs: definition.needs, provider: definition.create(connection, services) }] : []
  })
  const providers = configured.map(({ provider }) => provider)
  const find = (name: string) => providers.find(({ provider }) => provider === name)
  return {
    facts,
    isConnected: configured.some((one) => one.needs !== null),
    serves: (provider) => find(provider) !== undefined,
    providerFor(model) {
      const provider = find(model.provider)
      if (provider) return provider
      const missing = facts.find((one) => one.provider === model.provider)
      throw new AiError({ errorType: 'NO_PROVIDER', message: describeMissing(model.pathName, missing) })
    },
    listers: providers.flatMap(({ provider, listModels }) => (listModels ? [{ provider, listModels }] : [])),
  }
}

function describeMissing(pathName: string, facts: AiProviderFacts | undefined): string {
  if (!facts) return `No AI provider serves the model ${pathName}.`
  return `The model ${pathName} needs ${facts.needs}: set ${facts.setting}, or choose the ${offlineModelName}.`
}
