import { type IgnoredFinding, ignoredFindingSchema } from '@hookline/contract/copy-check/copy-check.schemas'
import {
  type ResultPayload,
  resultPayloadSchema,
  type Usage,
  usageSchema,
} from '@hookline/contract/generation/generation.schemas'
import { completeSettingsSchema } from '@hookline/contract/generation/generation-settings.schemas'
import { type VariantDecision, variantDecisionSchema } from '@hookline/contract/history/decisions.schemas'
import { isRecord } from '@hookline/contract/json/read-json.rules'
import { type MediaFacts, mediaFactsSchema } from '@hookline/contract/uploads/uploads.schemas'
import { type WatchReport, watchReportSchema } from '@hookline/contract/watch-reports/watch-reports.schemas'
import { z } from 'zod'
import { readStored } from './read-stored.ts'

// Columns that several features read, each as far as it can be read.

type Id = string | number

const unknownMedia: MediaFacts = {
  durationSeconds: null,
  width: null,
  height: null,
  videoCodec: null,
  audioCodec: null,
  rotation: null,
  truncated: false,
}

/** `objects.media` */
export const readMedia = (objectName: string, stored: unknown): MediaFacts | null =>
  readStored('objects.media', objectName, mediaFactsSchema.nullable(), stored, ifRecord(unknownMedia))

/** Former versions stored fractions. */
const wholeNumber = z.preprocess(
  (value) => (typeof value === 'number' ? Math.round(value) : value),
  z.number().int().nonnegative(),
)
/** Usage as it may be stored. */
export const storedUsageSchema = usageSchema.extend({
  inputTokens: wholeNumber,
  outputTokens: wholeNumber,
  thoughtTokens: wholeNumber,
})
/** For the parts of stored usage that cannot be read. */
export const unknownUsage: Usage = {
  inputTokens: 0,
  outputTokens: 0,
  thoughtTokens: 0,
  costUsd: null,
  latencyMs: 0,
  modelVersion: null,
}

/** `history.usage` */
export const readUsage = (historyId: number, stored: unknown): Usage | null =>
  readStored('history.usage', historyId, storedUsageSchema.nullable(), stored, ifRecord(unknownUsage))

/** `history.result`. Its variants keep their places, which decisions refer to. */
export const readResult = (historyId: number, stored: unknown): ResultPayload | null =>
  readStored('history.result', historyId, resultPayloadSchema.nullable(), stored, (value) => {
    if (!isRecord(value)) return null
    const variants = Array.isArray(value.variants)
      ? value.variants.map(() => ({ headline: '', primaryText: '' }))
      : null
    return {
      ...(variants && { variants }),
      rawContent: '',
      templateInfo: { used: false, id: null, name: null },
      modelInfo: { id: '', name: '' },
    }
  })

/** `history.decisions`, each at the place of its variant. */
export const readDecisions = (historyId: number, stored: unknown): VariantDecision[] =>
  readStored('history.decisions', historyId, variantDecisionSchema.array(), stored, (value) =>
    Array.isArray(value) ? value.map(() => ({ decision: null, reason: null })) : [],
  )

/** The `ignored_findings` of a result or a draft. */
export const readIgnoredFindings = (table: 'history' | 'ad_drafts', id: Id, stored: unknown): IgnoredFinding[] =>
  readStored(`${table}.ignored_findings`, id, ignoredFindingSchema.array(), stored, [])

/** The `client_template_config` of a result or a response format. */
export const readViewerConfig = (table: 'history' | 'response_formats', id: Id, stored: unknown) =>
  readStored(`${table}.client_template_config`, id, z.record(z.string(), z.unknown()), stored, {})

const storedCutSchema = z.object({
  filename: z.string(),
  objectName: z.string(),
  screenshotName: z.string().nullable(),
})
type StoredCut = z.infer<typeof storedCutSchema>

/** `history.cuts` */
export const readCuts = (historyId: number, stored: unknown): StoredCut[] =>
  readStored('history.cuts', historyId, storedCutSchema.array(), stored, [])

/** The settings of a result that have no column of their own. A new setting is one of them. */
export const storedSettingsSchema = completeSettingsSchema.omit({
  modelId: true,
  systemPrompt: true,
  templateId: true,
  responseFormatId: true,
  project: true,
  tags: true,
})

/** `history.settings` */
export const readSettings = (historyId: number, stored: unknown) =>
  readStored('history.settings', historyId, storedSettingsSchema, stored, storedSettingsSchema.parse({}))

const emptyReport: WatchReport = {
  version: 0,
  durationMs: 0,
  width: 0,
  height: 0,
  hasSound: false,
  scenes: [],
  cutsPerMinute: 0,
  texts: [],
  speech: [],
  colours: [],
  frames: [],
  parts: { text: 'none', speech: 'none' },
  tookMs: 0,
}

/** `watch_reports.report` */
export const readReport = (sha256: string, stored: unknown): WatchReport | null =>
  readStored('watch_reports.report', sha256, watchReportSchema.nullable(), stored, ifRecord(emptyReport))

/** The known parts of an object, but null for any other value. */
function ifRecord<T>(whole: T): (stored: unknown) => T | null {
  return (stored) => (isRecord(stored) ? whole : null)
}
