import type { CopyVariant } from '@hookline/contract/copy/copy-variant.schemas'
import { draftNames } from '@hookline/contract/drafts/draft-names.rules'
import { distinctTexts } from '@hookline/contract/drafts/draft-texts.rules'
import { type DraftPer, textLists } from '@hookline/contract/drafts/drafts.schemas'
import type { ResultPayload } from '@hookline/contract/generation/generation.schemas'
import { readCurrentVariants } from '@hookline/contract/history/current-variants.rules'
import type { VariantDecision } from '@hookline/contract/history/decisions.schemas'
import { isFailed } from '@hookline/contract/history/history.rules'
import type { HistoryStatus } from '@hookline/contract/history/history.schemas'
import type { ClientTemplateType } from '@hookline/contract/response-formats/response-formats.schemas'
import { describeRatio, readCutName } from '@hookline/contract/uploads/ratios.rules'

export interface SourceResult {
  status: HistoryStatus
  operation: string
  result: ResultPayload | null
  is_edited: boolean
  edited_result: unknown
  client_template_type: ClientTemplateType | null
  client_template_config: Record<string, unknown>
  /** As stored. */
  decisions: readonly VariantDecision[]
}

/** A variant with its number among those of the result, from 1. */
export interface NumberedVariant extends CopyVariant {
  number: number
}

/**
 * The copy variants of a finished ad copy result, edited ones if it was edited.
 * @param of.acceptedOnly leaves out variants that are not accepted
 * @returns at least one, or the reason why no draft can be created.
 */
export function variantsForDrafts(
  source: SourceResult,
  { acceptedOnly }: { acceptedOnly: boolean },
): { variants: NumberedVariant[] } | { reason: string } {
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
  const all = read.value?.map((variant, index) => ({ ...variant, number: index + 1 })) ?? []
  const written = all.filter(({ headline, primaryText }) => headline.trim() || primaryText.trim())
  if (written.length === 0) return { reason: 'It holds no ad copy variants.' }
  if (!acceptedOnly) return { variants: written }
  const variants = written.filter(({ number }) => source.decisions[number - 1]?.decision === 'accepted')
  return variants.length > 0 ? { variants } : { reason: 'None of its variants is accepted.' }
}

/** A video of a result: its own, or another cut of the same concept. */
export interface DraftVideo {
  fileName: string
  objectName: string | null
  imageName: string | null
  /** Displayed size in pixels; null while unknown. */
  size: { width: number; height: number } | null
}

/** The file name that a draft of one of several cuts is named after: the concept and the ratio of the cut. */
export function writeCutName({ fileName, size }: DraftVideo, cuts: readonly DraftVideo[]): string {
  const { ratio = null } = readCutName(fileName)
  const shown = ratio ?? (size && describeRatio(size))
  if (cuts.length < 2 || !shown) return fileName
  return `${readCutName(cuts[0]?.fileName ?? fileName).concept} ${shown}`
}

/** The texts and names of a result's drafts: one draft with its first five distinct texts, or one for each variant. */
export function draftTexts(
  variants: readonly NumberedVariant[],
  { fileName, date, draftPer }: { fileName: string; date: Date; draftPer: DraftPer },
) {
  const groups = draftPer === 'variant' ? variants.map((variant) => [variant]) : [variants]
  return groups.map((group) => {
    const primaryTexts = group.map(({ primaryText }) => primaryText)
    const headlines = group.map(({ headline }) => headline)
    return {
      ...draftNames(fileName, date, draftPer === 'variant' ? group[0]?.number : undefined),
      primary_texts: distinctTexts(primaryTexts, textLists.primary_texts.max),
      headlines: distinctTexts(headlines, textLists.headlines.max),
    }
  })
}
