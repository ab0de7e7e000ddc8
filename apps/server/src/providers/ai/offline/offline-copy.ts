import type { CheckedGuide } from '@hookline/contract/brand-guide/brand-guide.schemas'
import type { CopyVariant } from '@hookline/contract/copy/copy-variant.schemas'
import { visibleTextLimits } from '@hookline/contract/copy/placement-limits.rules'
import { findBlockingOfVariants } from '@hookline/contract/copy-check/blocking.rules'
import { findDuplicateVariants } from '@hookline/contract/copy-check/copy-check.rules'
import { checkDisclaimers } from '@hookline/contract/copy-check/disclaimers.rules'
import { checkEmojiLimit } from '@hookline/contract/copy-check/emoji-limit.rules'
import { isSameText } from '@hookline/contract/generation/regeneration.rules'
import { isTerm, type SeenAd } from './offline-ad.ts'
import type { OfflineBrief } from './offline-brief.ts'

/** Short sentences that claim nothing, for a video of which nothing was read. */
const plainCalls = [
  'Watch the video',
  'Take a look',
  'Press play',
  'Find out more',
  'Have a closer look',
  'Come and see',
  'Meet it here',
  'Start here',
]

/** More lines add no variant. */
const leadsMax = 10

/** What variants are built from. */
interface Material {
  /** Each begins one variant, the best first. */
  leads: string[]
  /** With the code, unless the offer names it. */
  offer: string[]
  action: string | null
}

/**
 * As many variants as the ad and the brief carry, each line word for word. No two have one headline or say nearly the same.
 * @param ad null when nothing was read
 */
export function writeVariants(ad: SeenAd | null, brief: OfflineBrief): CopyVariant[] {
  const { guide, variantCount } = brief
  const chosen: CopyVariant[] = []
  for (const variant of listVariants(ad, brief)) {
    if (chosen.length === variantCount) break
    const isRepeated = chosen.some(({ headline }) => isSameText(headline, variant.headline))
    if (!isRepeated && findDuplicateVariants([...chosen, variant], { guide }).length === 0) chosen.push(variant)
  }
  return chosen
}

/** All that can be written: every line beside every other, the best first. */
export function listVariants(ad: SeenAd | null, brief: OfflineBrief): CopyVariant[] {
  const material = chooseMaterial(ad, brief)
  return material.leads
    .flatMap((_, shift) => material.leads.flatMap((_, at) => buildVariant(material, at, at + shift)))
    .map((variant) => complete(variant, brief.guide))
}

/** Leaves out what was read and the brand guide forbids. What the user wrote stays. */
function chooseMaterial(ad: SeenAd | null, { product, offer, callToAction, guide }: OfflineBrief): Material {
  const choose = (texts: (string | null | undefined)[]) => {
    const permitted = texts.filter((text) => typeof text === 'string').filter((text) => isPermitted(text, guide))
    return permitted.filter((text, at) => permitted.findIndex((other) => isSameText(other, text)) === at)
  }
  if (!ad) {
    const [action = null] = choose([callToAction])
    const own = [offer, product].filter((text) => text !== null)
    return { leads: [...own, ...choose(plainCalls)], offer: own, action }
  }
  const { hook, deadline, benefits, proof } = ad
  const read = [hook, ...benefits, ...proof, deadline].map((line) => line?.text)
  const [action = null] = choose([callToAction, ad.callToAction?.text])
  if (offer) {
    const others = choose(read.filter((text) => !text || !isTerm(text)))
    return { leads: [offer, ...(product ? [product] : []), ...others].slice(0, leadsMax), offer: [offer], action }
  }
  const offers = choose([ad.offer?.text, ad.code?.text])
  const leads = [...offers.slice(0, 1), ...(product ? [product] : []), ...choose(read)]
  const rest = leads.length > 0 ? leads : choose([ad.callToAction?.text, ad.brand?.text])
  return { leads: [...new Set(rest)].slice(0, leadsMax), offer: offers, action }
}

/** The offer is in every second variant; `shift` chooses the other line. Nothing when no headline fits. */
function buildVariant({ leads, offer, action }: Material, at: number, shift: number): CopyVariant[] {
  const lead = leads[at] ?? ''
  const others = leads.filter((line) => line !== lead && !offer.includes(line) && !plainCalls.includes(line))
  const other = others[shift % Math.max(1, others.length)]
  const headline = [lead, other ?? ''].find((line) => line.length > 0 && line.length <= visibleTextLimits.headline)
  const isWithOffer = shift % 2 === 0 || offer.includes(lead) || plainCalls.includes(lead)
  const needed = isWithOffer ? [lead, ...offer] : [lead]
  const whole = joinSentences([...needed, other, action])
  const text = whole.length <= visibleTextLimits.primaryText ? whole : joinSentences([...needed, action])
  return headline ? [{ headline, primaryText: text }] : []
}

/** Whole sentences, each once. */
function joinSentences(lines: (string | null | undefined)[]): string {
  const known = lines.filter((line) => typeof line === 'string')
  return [...new Set(known)].map((line) => (/[.!?…]$/.test(line) ? line : `${line}.`)).join(' ')
}

const isPermitted = (headline: string, guide: CheckedGuide) =>
  findBlockingOfVariants([{ headline, primaryText: '' }], { guide }).length === 0

/** Adds the disclaimers, and leaves out emoji beyond the limit. */
function complete({ headline, primaryText }: CopyVariant, guide: CheckedGuide): CopyVariant {
  const fix = (check: typeof checkDisclaimers, text: string) =>
    check({ index: 0, field: 'primaryText', text }, { guide })[0]?.fix ?? text
  const text = guide.disclaimers.reduce((rest) => fix(checkDisclaimers, rest), fix(checkEmojiLimit, primaryText))
  return { headline, primaryText: text }
}
