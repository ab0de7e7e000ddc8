import { offlineModelName } from '@hookline/contract/ai-models/ai-models.rules'
import type { CheckedGuide } from '@hookline/contract/brand-guide/brand-guide.schemas'
import { countCharacters } from '@hookline/contract/characters.rules'
import { findClaims } from '@hookline/contract/claims/find-claims.rules'
import type { CopyVariant } from '@hookline/contract/copy/copy-variant.schemas'
import { isSameText } from '@hookline/contract/generation/regeneration.rules'
import type { Regeneration } from '@hookline/contract/generation/regeneration.schemas'
import { removeEmoji, shortenText } from '@hookline/contract/generation/rewrite-helpers.rules'
import { listWords } from '@hookline/contract/list-words.rules'
import type { OfflineVariant } from './offline-copy.ts'
import type { OfflineFacts } from './offline-facts.ts'

/** The instructions it understands, in the order in which the notice lists them. */
const wishes = {
  shorter:
    /\b(?:(?:make|keep) it )?(?:much |a bit |a little |even )?(?:short(?:er|en)?|briefer|more concise|concise|tighter|fewer words|less words)(?: text)?\b/gi,
  'no emoji': /\b(?:no|without|remove|drop|leave out)(?: any| the| all)? emojis?\b/gi,
  'without price': /\b(?:no|without|remove|drop|leave out)(?: any| the| a| all)? prices?\b/gi,
}
type Wish = keyof typeof wishes
/** What is done in any case, and words that ask for nothing. */
const alwaysDone =
  /\b(?:another|other|different|new|fresh) (?:angle|phrasing|wording|words|variant|version|idea|one)\b|\b(?:rephrase|rewrite|please|and|but|also|it|this|make|with|in|try|again|use|an|a|the|words)\b/gi

export interface OfflineRegeneration {
  variant: OfflineVariant
  /** What of the instruction could not be followed; null when all of it was. */
  notice: string | null
}

/**
 * Writes a variant with an angle that no other variant of the result has, following the instruction.
 * @param write all that it can write of these facts, the best first.
 */
export function writeRegeneration(
  { variants, index, instruction, attempt }: Regeneration,
  facts: OfflineFacts,
  write: (facts: OfflineFacts) => OfflineVariant[],
): OfflineRegeneration {
  const asked = (Object.keys(wishes) as Wish[]).filter((wish) => (instruction ?? '').search(wishes[wish]) >= 0)
  const wants = (wish: Wish) => asked.includes(wish)
  const old = variants[index] ?? { headline: '', primaryText: '' }
  const all = write({
    ...facts,
    variantCount: Number.POSITIVE_INFINITY,
    isShort: facts.isShort || wants('shorter'),
    wantsEmoji: facts.wantsEmoji && !wants('no emoji'),
  })
    .map((variant) => (wants('no emoji') ? { ...variant, ...removeEmoji(variant) } : variant))
    .flatMap((variant) => (wants('without price') ? withoutPrice(variant) : [variant]))
  const fresh = all.filter((variant) => variants.every((known) => isNew(variant, known)))
  const fitting = wants('shorter') ? fresh.filter((variant) => isShorter(variant, old)) : fresh
  const picked = fitting[attempt % Math.max(1, fitting.length)] ?? reworked(old, wants, facts.guide)
  const failed: Wish[] = wants('shorter') && !isShorter(picked, old) ? ['shorter'] : []
  return { variant: picked, notice: describeUnfollowed(instruction, failed) }
}

const isNew = (variant: CopyVariant, known: CopyVariant) =>
  !isSameText(variant.headline, known.headline) && !isSameText(variant.primaryText, known.primaryText)

/** A shorter text, under a headline that is not longer. */
const isShorter = (variant: CopyVariant, old: CopyVariant) =>
  countCharacters(variant.headline) <= countCharacters(old.headline) &&
  countCharacters(variant.primaryText) < countCharacters(old.primaryText)

/** Shortens the old variant when no new one fits: removes what the instruction excludes and cuts at a sentence or word. */
function reworked(old: CopyVariant, wants: (wish: Wish) => boolean, guide: CheckedGuide): OfflineVariant {
  const plain = wants('no emoji') ? removeEmoji(old) : old
  const [priced = plain] = wants('without price') ? withoutPrice({ ...plain, angle: '' }) : [plain]
  const primaryText = wants('shorter') ? withoutSentence(priced.primaryText, guide.disclaimers) : priced.primaryText
  return { angle: 'The same, shorter', headline: priced.headline, primaryText }
}

/** Without a sentence or a clause before the disclaimers; the text itself when it would break off within one. */
function withoutSentence(text: string, disclaimers: readonly string[]): string {
  const ends = disclaimers.map((sentence) => text.indexOf(sentence)).filter((at) => at > 0)
  const own = text.slice(0, Math.min(text.length, ...ends)).trimEnd()
  const length = countCharacters(own)
  const cut = length > 2 ? shortenText(own, length - 1) : own
  return cut.endsWith('…') && !own.includes(cut) ? text : cut + text.slice(own.length)
}

const namesPrice = (text: string) => findClaims(text).some(({ kind }) => kind === 'price')

/** Without the sentences that name a price; nothing when the headline names one or no text is left. */
function withoutPrice(variant: OfflineVariant): OfflineVariant[] {
  if (namesPrice(variant.headline)) return []
  const sentences = variant.primaryText.match(/\S.*?(?:(?<=[.!?…])(?=\s)|$)/gsu) ?? []
  const primaryText = sentences.filter((sentence) => !namesPrice(sentence)).join(' ')
  return primaryText ? [{ ...variant, primaryText }] : []
}

function describeUnfollowed(instruction: string | null, failed: Wish[]): string | null {
  const unread = Object.values(wishes).reduce((rest, wish) => rest.replace(wish, ' '), instruction ?? '')
  const isAllRead = !/[\p{L}\p{N}]/u.test(unread.replace(alwaysDone, ' '))
  if (isAllRead && failed.length === 0) return null
  const known = listWords(Object.keys(wishes).map((wish) => `“${wish}”`))
  const what = isAllRead ? listWords(failed.map((wish) => `“${wish}”`)) : `all of “${instruction}”`
  return `The ${offlineModelName} could not follow ${what}: it knows ${known}. Connect an AI model for other instructions.`
}
