import { offlineModelId, offlineModelName } from '@hookline/contract/ai-models/ai-models.rules'
import type { Insertable } from 'kysely'
import type { AiModels } from '../platform/database/database.gen.ts'

/** The default while a Gemini key is configured; without one it is the offline model. */
export const defaultGeminiModelId = 'gemini-3.8-flash'

const released = { is_experimental: false, is_preview: false }
const gemini = { ...released, provider: 'Gemini', version: 'stable' }

/** Prices are US dollars per million tokens, as of November 2026. Output includes thinking; null: nothing is charged. */
export const aiModelSeeds: Insertable<AiModels>[] = [
  {
    ...gemini,
    name: 'Gemini 3.8 Flash',
    path_name: defaultGeminiModelId,
    description:
      'Good copy at a low price: about 1 cent for a 30 s video. The price doubles on Jan 1, 2027 ($1.50 in, $7.50 out per 1M tokens).',
    input_price_usd: 0.75,
    output_price_usd: 3.75,
  },
  {
    ...gemini,
    name: 'Gemini 3.5 Flash-Lite',
    path_name: 'gemini-3.5-flash-lite',
    description: 'The cheapest and quickest: for large batches and first drafts.',
    input_price_usd: 0.3,
    output_price_usd: 2.5,
  },
  {
    ...gemini,
    name: 'Gemini 4 Hydrogen',
    path_name: 'gemini-4-hydrogen',
    description: 'Better at following long instructions and at small on-screen text.',
    input_price_usd: 1.5,
    output_price_usd: 7.5,
  },
  {
    ...gemini,
    name: 'Gemini 4 Neon',
    path_name: 'gemini-4-neon',
    description: 'The best writer, slower and dearer. Needs a key with billing.',
    input_price_usd: 3,
    output_price_usd: 15,
  },
  {
    ...released,
    provider: 'Offline',
    name: offlineModelName,
    version: 'built-in',
    path_name: offlineModelId,
    description:
      'Needs no key and no network. Drafts from the file name, the measured facts and the template; it does not watch the video.',
    input_price_usd: null,
    output_price_usd: null,
  },
]
