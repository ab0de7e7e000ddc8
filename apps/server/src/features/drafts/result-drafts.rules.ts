import { draftNames } from '@hookline/contract/drafts/draft-names.rules'
import { distinctTexts } from '@hookline/contract/drafts/draft-texts.rules'
import { headlinesMax, primaryTextsMax } from '@hookline/contract/drafts/drafts.schemas'
import type { CopyVariant, ResultPayload } from '@hookline/contract/generation/generation.schemas'
import { readCurrentVariants } from '@hookline/contract/history/current-variants.rules'
import { isFailed } from '@hookline/contract/history/history.rules'
import type { HistoryStatus } from '@hookline/contract/history/history.schemas'
import type { ClientTemplateType } from '@hookline/contract/response-formats/response-formats.schemas'

export interface SourceResult {
  status: HistoryStatus
  operation: string
  result: ResultPayload | null
  is_edited: boolean
  edited_result: unknown
  client_template_type: ClientTemplateType | null
  client_template_config: Record<string, unknown>
}

/**
 * The copy variants of a finished ad copy result, edited ones if it was edited.
 * @returns at least one, or the reason why no draft can be created.
 */
export function variantsForDrafts(source: SourceResult): { variants: CopyVariant[] } | { reason: string } {
  const { status, operation, client_template_type, client_template_config } = source
  if (operation === 'analysis' || operation === 'comparison') {
    return { reason: `It is ${operation === 'analysis' ? 'an analysis' : 'a comparison'}, not ad copy.` }
  }
  if (isFailed(status)) return { reason: 'It failed: there is no copy to take over.' }
  if (status !== 'COMPLETED') return { reason: 'It is not finished yet.' }
  const read = readCurrentVariants({
    ...source,
    clientTemplateType: client_template_type,
    clientTemplateConfig: client_template_config,
  })
  const variants = read.value?.filter(({ headline, primaryText }) => headline.trim() || primaryText.trim()) ?? []
  return variants.length > 0 ? { variants } : { reason: 'It holds no ad copy variants.' }
}

/** The texts and names of a result's drafts: one draft with its first five distinct texts, or one for each variant. */
export function draftTexts(
  variants: readonly CopyVariant[],
  { fileName, date, perVariant }: { fileName: string; date: Date; perVariant: boolean },
) {
  const groups = perVariant ? variants.map((variant) => [variant]) : [variants]
  return groups.map((group, index) => {
    const primaryTexts = group.map(({ primaryText }) => primaryText)
    const headlines = group.map(({ headline }) => headline)
    return {
      ...draftNames(fileName, date, perVariant ? index + 1 : undefined),
      primary_texts: distinctTexts(primaryTexts, primaryTextsMax),
      headlines: distinctTexts(headlines, headlinesMax),
    }
  })
}
