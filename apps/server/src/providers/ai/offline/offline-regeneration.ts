import { countCharacters } from '@hookline/contract/characters.rules'
import type { CopyVariant } from '@hookline/contract/copy/copy-variant.schemas'
import { isSameText } from '@hookline/contract/generation/regeneration.rules'
import type { Regeneration } from '@hookline/contract/generation/regeneration.schemas'
import { removeEmoji } from '@hookline/contract/generation/rewrite-helpers.rules'
import { bans } from './offline-brief.ts'
import { namesPrice } from './offline-copy.ts'

/** The instructions it understands. */
const wishes = {
  ...bans,
  shorter:
    /\b(?:(?:make|keep) it )?(?:much |a bit |a little |even )?(?:short(?:er|en)?|briefer|more concise|concise|tighter|fewer words|less words)(?: text)?\b/gi,
}
/** What is done in any case, and words that ask for nothing. */
const alwaysDone =
  /\b(?:another|other|different|new|fresh) (?:angle|phrasing|wording|words|variant|version|idea|one)\b|\b(?:rephrase|rewrite|please|and|but|also|it|this|make|with|in|try|again|use|an|a|the|words)\b/gi

/**
 * Chooses a variant that the result does not have yet and that follows the instruction; the old one when there is none.
 * @param all what can be written, the best first
 */
export function chooseRegenerated(
  { variants, index, instruction, attempt }: Regeneration,
  all: CopyVariant[],
): { variant: CopyVariant; notFollowed: string[] } {
  const wants = (wish: keyof typeof wishes) => (instruction ?? '').search(wishes[wish]) >= 0
  const old = variants[index] ?? { headline: '', primaryText: '' }
  const isNew = (variant: CopyVariant) =>
    variants.every(
      ({ headline, primaryText }, at) =>
        (at === index || !isSameText(variant.headline, headline)) && !isSameText(variant.primaryText, primaryText),
    )
  const fitting = all
    .map((variant) => (wants('emoji') ? removeEmoji(variant) : variant))
    .filter((variant) => isNew(variant) && !(wants('price') && namesPrice(variant)))
    .filter((variant) => !wants('shorter') || isShorter(variant, old))
  const variant = fitting[attempt % Math.max(1, fitting.length)]
  const unread = Object.values(wishes).reduce((rest, wish) => rest.replace(wish, ' '), instruction ?? '')
  const isAllRead = !/[\p{L}\p{N}]/u.test(unread.replace(alwaysDone, ' '))
  return { variant: variant ?? old, notFollowed: isAllRead && variant ? [] : [instruction ?? 'another variant'] }
}

/** A shorter text, under a headline that is not longer. */
const isShorter = (variant: CopyVariant, old: CopyVariant) =>
  countCharacters(variant.headline) <= countCharacters(old.headline) &&
  countCharacters(variant.primaryText) < countCharacters(old.primaryText)
