import type { PathNames } from '@hookline/contract/ai-models/ai-models.rules'
import type { z } from 'zod'
import type { PgSemaphore } from '../../platform/database/pg-semaphore.ts'
import type { WatchCall } from '../../platform/observability/watch-call.ts'
import type { AiFileCache, AiProvider } from './ai.ts'

/** What a provider says about itself, configured or not. */
export interface AiProviderFacts {
  /** Stored with its models, and shown. */
  provider: string
  /** What its models lack while it is not configured, such as 'an API key'; null for one that is always there. */
  needs: string | null
  /** The variable that configures it. */
  setting: string | null
  /** The ways to connect it, each with its variables. */
  ways: readonly { name: string; variables: string[] }[]
  /** The rule for the path names of its models. */
  pathNames: PathNames
  /** Whether its list of models can be imported. */
  importsModels: boolean
  /** Whether the form for a new model offers it. */
  isOffered: boolean
  /** Whether a model may do without the watch report, so that the form asks about it. */
  canOmitReport: boolean
}

/** What the app gives every provider. */
export interface AiServices {
  fileCache: AiFileCache
  semaphore?: PgSemaphore
  watch?: WatchCall
}

/** A provider: its facts, its environment variables, and how it is created from them. */
export interface AiProviderDefinition<Variables = unknown, Connection = unknown> extends AiProviderFacts {
  environment: z.ZodType<Variables, Record<string, unknown>> & { shape: z.ZodRawShape }
  /** Variables whose values no message shows. */
  secrets?: readonly string[]
  /** Variables that need another one: `[given, needed]`. */
  dependencies?: readonly (readonly [given: string, needed: string])[]
  /** Null while it is not configured. */
  readConnection(variables: Variables): Connection | null
  create(connection: Connection, services: AiServices): AiProvider
}

/** Infers what a definition reads and connects with. */
export function defineProvider<Variables, Connection>(definition: AiProviderDefinition<Variables, Connection>) {
  return definition
}
