import { modelLabel, shownVersion, unknownVersion } from '@hookline/contract/ai-models/ai-models.rules'
import type { AiModel, AiModelProvider } from '@hookline/contract/ai-models/ai-models.schemas'

/** The providers to choose from: those that are offered, and the model's own. */
export function listProviders(providers: readonly AiModelProvider[], current: string): string[] {
  const offered = providers.filter(({ is_offered }) => is_offered).map(({ provider }) => provider)
  return [...new Set([...offered, current])]
}

/** The form values of a model, or of a new one of the first provider that is offered. */
export function modelValues(model: AiModel | null, providers: readonly AiModelProvider[]) {
  return {
    provider: model?.provider ?? providers.find(({ is_offered }) => is_offered)?.provider ?? '',
    name: model?.name ?? '',
    version: model ? shownVersion(model) : '',
    // An imported model whose provider names no version is saved without one.
    canLackVersion: model?.version === unknownVersion,
    path_name: model?.path_name ?? '',
    description: model?.description ?? '',
    is_experimental: model?.is_experimental ?? false,
    is_preview: model?.is_preview ?? false,
    sends_report: model?.sends_report ?? true,
    // Prices as typed.
    input_price_usd: model?.input_price_usd?.toString() ?? '',
    output_price_usd: model?.output_price_usd?.toString() ?? '',
  }
}

/** The request body of the form; an invalid price stays text, so that validation reports it. */
export function modelBody({ canLackVersion, ...values }: ReturnType<typeof modelValues>) {
  return {
    ...values,
    version: values.version.trim() || (canLackVersion ? unknownVersion : ''),
    description: values.description.trim() || null,
    input_price_usd: readPrice(values.input_price_usd),
    output_price_usd: readPrice(values.output_price_usd),
  }
}

function readPrice(typed: string): number | string | null {
  const text = typed.trim().replace(',', '.')
  if (text === '') return null
  const price = Number(text)
  return Number.isNaN(price) ? typed : price
}

/** The name with its suffix, without the version. */
export function modelTitle(model: Pick<AiModel, 'name' | 'is_experimental' | 'is_preview'>): string {
  return modelLabel({ ...model, version: '' })
}

/** Prices in US dollars, and what they are for and since when; null without a price. */
export function priceLabel({ input_price_usd, output_price_usd, price_from }: AiModel) {
  if (input_price_usd === null && output_price_usd === null) return null
  const since = price_from ? `, since ${formatDay(price_from)}` : ''
  return {
    short: `${formatDollars(input_price_usd)} in · ${formatDollars(output_price_usd)} out per 1M`,
    rest: ` tokens${since}`,
  }
}

/** '2027-01-01' is 'Jan 1, 2027' in every time zone. */
const formatDay = (day: string) => new Date(day).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

function formatDollars(price: number | null): string {
  if (price === null) return 'no price'
  return `$${price.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 4 })}`
}
