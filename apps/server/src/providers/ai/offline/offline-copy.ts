import type { CheckedGuide } from '@hookline/contract/brand-guide/brand-guide.schemas'
import { findClaims } from '@hookline/contract/claims/find-claims.rules'
import type { CopyVariant } from '@hookline/contract/copy/copy-variant.schemas'
import { visibleTextLimits } from '@hookline/contract/copy/placement-limits.rules'
import { findBlockingOfVariants } from '@hookline/contract/copy-check/blocking.rules'
import { findDuplicateVariants } from '@hookline/contract/copy-check/copy-check.rules'
import { checkDisclaimers } from '@hookline/contract/copy-check/disclaimers.rules'
import { checkEmojiLimit } from '@hookline/contract/copy-check/emoji-limit.rules'
import { defaultVariantCount } from '@hookline/contract/generation/parse-output.rules'
import { isSameText } from '@hookline/contract/generation/regeneration.rules'
import { type AdLine, isTerm, type SeenAd } from './offline-ad.ts'
import type { OfflineBrief } from './offline-brief.ts'
import { formerPrice } from './offline-lines.ts'

/** More lines add no variant. */
const leadsMax = 10
/** A sentence that begins so needs the one before it. */
const needsContext = /^(it|its|it['’]s|they|their|he|she|them|that)\b/i
/** Captions this much smaller than the largest are labels; more of them are messages or the screen of an app. */
const smallShare = 0.77
const smallMax = 3

/** What variants are built from: whole lines of the ad and of the brief. */
interface Material {
  /** Each is the headline of one variant, the best first. */
  leads: string[]
  offers: string[]
  /** The code and the deadline of the offers. */
  terms: string[]
  others: string[]
  action: string | null
}

/** A variant and the lines in it, the call to action apart. */
interface Draft {
  variant: CopyVariant
  lines: string[]
}

/**
 * Writes as much as the ad and the brief carry, each line word for word; without a line of the ad, one draft from the brief.
 * @param ad null when nothing was read for sure
 * @returns `variants`, of which no two have one headline, the same lines or nearly the same words, and `all` that can be
 * written, the best first
 */
export function writeCopy(ad: SeenAd | null, brief: OfflineBrief) {
  const material = ad && chooseMaterial(ad, brief)
  const fromVideo = material
    ? material.leads.flatMap((_, shift) => material.leads.map((lead, at) => buildDraft(material, lead, at + shift)))
    : []
  const isFromVideo = fromVideo.length > 0
  const drafts = (isFromVideo ? fromVideo : draftFromBrief(brief)).map((draft) => complete(draft, brief.guide))
  return { variants: chooseDistinct(drafts, brief), all: drafts.map(({ variant }) => variant), isFromVideo }
}

function chooseDistinct(drafts: Draft[], { guide, variantCount }: OfflineBrief): CopyVariant[] {
  const chosen: Draft[] = []
  for (const draft of drafts) {
    const { variant } = draft
    if (chosen.length === (variantCount ?? defaultVariantCount)) break
    const isRepeated = chosen.some(
      (one) => isSameText(one.variant.headline, variant.headline) || haveSameLines(one, draft),
    )
    const all = [...chosen.map((one) => one.variant), variant]
    if (!isRepeated && findDuplicateVariants(all, { guide }).length === 0) chosen.push(draft)
  }
  return chosen.map(({ variant }) => variant)
}

const haveSameLines = (one: Draft, other: Draft) =>
  one.lines.length === other.lines.length && one.lines.every((line) => other.lines.includes(line))

/** Leaves out what was read and the brief forbids. What the user wrote stays. */
function chooseMaterial(ad: SeenAd, brief: OfflineBrief): Material {
  const choose = (lines: (AdLine | null)[]) =>
    lines.flatMap((line) => line?.text ?? []).filter((text) => isAllowed(text, brief))
  const largest = Math.max(...[...ad.offers, ...ad.benefits, ...ad.proof].map(({ size }) => size))
  const current = sortBySize(ad.offers, largest).filter(({ text }) => !formerPrice.test(text))
  const read = choose(current.length > 0 ? current : [ad.code])
  const offers = brief.offer ? [brief.offer] : read
  const conditions = choose([ad.code, ad.deadline]).filter((text) => !offers.includes(text))
  const [first = null, ...rest] = sortBySize(ad.benefits, largest).filter(({ text }) => isMessage(text))
  const said = choose([first, ...ad.proof, ...rest, ...(read.length > 0 ? [] : [ad.deadline])])
  const others = said.filter((text) => !needsContext.test(text) && !(brief.offer && isTerm(text)))
  const product = brief.product === null ? [] : [brief.product]
  const terms = brief.offer || offers.length === 0 ? [] : conditions
  const lines = [...offers, ...others, ...terms]
  const name = [...product, ...choose([ad.brand])].filter(isHeadline).slice(0, 1)
  const headlines = [...offers.slice(0, 1), ...product, ...others, ...offers.slice(1)].filter(isHeadline)
  const isAnySaid = others.length > 0 || (!brief.offer && read.length > 0)
  // A single line is the text below a name, rather than text and headline in one.
  const leads = [lines.length > 1 ? headlines : name, name, headlines, lines.toSorted(byLength).slice(0, 1)]
  return {
    leads: isAnySaid ? [...new Set(leads.find((found) => found.length > 0))].slice(0, leadsMax) : [],
    offers,
    terms,
    others,
    action:
      brief.callToAction && isPermitted(brief.callToAction, brief.guide)
        ? brief.callToAction
        : (choose([ad.callToAction])[0] ?? null),
  }
}

const isPermitted = (text: string, guide: CheckedGuide) =>
  findBlockingOfVariants([{ headline: text, primaryText: '' }], { guide }).length === 0
const isPrice = (text: string) => findClaims(text).some(({ kind }) => kind === 'price')
const isAllowed = (text: string, { guide, noPrice }: OfflineBrief) =>
  isPermitted(text, guide) && !(noPrice && isPrice(text))
/** '2x faster' is a label. */
const isMessage = (text: string) => (text.match(/\p{L}{2,}/gu) ?? []).length > 1
const byLength = (one: string, other: string) => one.length - other.length
const isHeadline = (text: string) => text.length <= visibleTextLimits.headline

/** The large ones first; many small ones are left out. */
function sortBySize(lines: AdLine[], largest: number): AdLine[] {
  const isSmall = ({ source, size }: AdLine) => source === 'text' && size < largest * smallShare
  const small = lines.filter(isSmall)
  return [...lines.filter((line) => !isSmall(line)), ...(small.length > smallMax ? [] : small)]
}

/** The offer, one other thing, and what to do; `turn` chooses them, and puts the offer in every second text. */
function buildDraft({ offers, terms, others, action }: Material, lead: string, turn: number): Draft {
  const pick = (lines: string[]) => (lines.length > 0 ? [lines[turn % lines.length] ?? ''] : [])
  const other = pick(others.filter((line) => line !== lead))
  const isOfferLead = offers.includes(lead)
  const isWithOffer = !isOfferLead && (turn % 2 === 0 || other.length === 0)
  const [offer, ends] = [isWithOffer ? pick(offers) : [], isWithOffer || isOfferLead ? terms : []]
  const bodies = [
    [...offer, ...other, ...ends],
    [...offer, ...other, ...ends.slice(0, 1)],
    [...offer, ...ends],
    offer,
    other,
  ]
  const known = bodies.filter((lines) => lines.length > 0)
  const isVisible = (lines: string[]) => joinSentences(lines, action).length <= visibleTextLimits.primaryText
  const body = known.find(isVisible) ?? known[0] ?? (action === null ? [lead] : [])
  return { variant: { headline: lead, primaryText: joinSentences(body, action) }, lines: [...new Set([lead, ...body])] }
}

/** One plain draft in the user's own words; none without a product and an offer. */
function draftFromBrief({ product, offer, callToAction, guide }: OfflineBrief): Draft[] {
  const own = [offer, product].filter((text) => text !== null)
  const headline = own.find(isHeadline) ?? own[0]
  if (headline === undefined) return []
  const body = own.length > 1 ? own.filter((text) => text !== headline) : own
  const action = callToAction && isPermitted(callToAction, guide) ? callToAction : null
  return [{ variant: { headline, primaryText: joinSentences(body, action) }, lines: own }]
}

/** Whole sentences, each once. */
function joinSentences(lines: string[], action: string | null): string {
  const all = [...new Set(action === null ? lines : [...lines, action])]
  return all.map((line) => (/[.!?…]$/.test(line) ? line : `${line}.`)).join(' ')
}

export const namesPrice = ({ headline, primaryText }: CopyVariant) => isPrice(headline) || isPrice(primaryText)

/** Adds the disclaimers, and leaves out emoji beyond the limit. */
function complete({ variant, lines }: Draft, guide: CheckedGuide): Draft {
  const fix = (check: typeof checkDisclaimers, text: string) =>
    check({ index: 0, field: 'primaryText', text }, { guide })[0]?.fix ?? text
  const short = fix(checkEmojiLimit, variant.primaryText)
  const primaryText = guide.disclaimers.reduce((rest) => fix(checkDisclaimers, rest), short)
  return { variant: { headline: fix(checkEmojiLimit, variant.headline), primaryText }, lines }
}
