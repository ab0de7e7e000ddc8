import type { AiModel, AiModelProvider } from '@hookline/contract/ai-models/ai-models.schemas'

/** A model, with overrides. */
export function buildModel(change: Partial<AiModel> = {}): AiModel {
  return {
    id: 1,
    provider: 'Gemini',
    name: 'Flash',
    version: 'stable',
    path_name: 'gemini-9-flash',
    is_default: false,
    is_chosen_default: false,
    is_experimental: false,
    is_preview: false,
    is_available: true,
    price_from: null,
    is_retired: false,
    description: null,
    input_price_usd: null,
    output_price_usd: null,
    sends_report: true,
    created_at: '2026-11-20T10:00:00.000Z',
    updated_at: '2026-11-20T10:00:00.000Z',
    ...change,
  }
}

/** The two providers that people meet most, one for each rule of path names. */
const modelProviders: AiModelProvider[] = [
  { provider: 'Gemini', path_names: 'plain', is_offered: true, can_omit_report: true, lacks: null },
  {
    provider: 'OpenAI-compatible',
    path_names: 'free',
    is_offered: true,
    can_omit_report: false,
    lacks: { what: 'an AI server', setting: 'OPENAI_COMPATIBLE_URL' },
  },
]

/** The answer that lists models and their providers. */
export const listModels = (models: AiModel[]) => ({ data: { models, providers: modelProviders } })
