import { type SeenAd, withoutOffer } from './offline-ad.ts'
import { headlineMax, type OfflineVariant, primaryMax } from './offline-copy.ts'
import type { OfflineFacts } from './offline-facts.ts'

interface Angle {
  angle: string
  headlines: (string | null)[]
  /** Begins the text. */
  lead: string | null
}

/**
 * Copy that quotes the user and the ad, in this order. Each variant has the offer and its code, and begins from another
 * angle.
 */
export function writeFromAd(seen: SeenAd, facts: OfflineFacts): OfflineVariant[] {
  const selected = facts.offer ? { ...withoutOffer(seen), offer: facts.offer } : seen
  const ad = { ...selected, brand: facts.product ?? seen.brand }
  const { offer, code } = ad
  const action = facts.askedCallToAction ?? ad.callToAction ?? facts.callToAction
  return listAngles(ad, action, facts)
    .slice(0, facts.variantCount)
    .map(({ angle, headlines, lead }, at) => ({
      angle,
      headline: fitting(headlines),
      primaryText: write(
        [
          { text: lead, isNeeded: true },
          { text: offer, isNeeded: true },
          { text: code, isNeeded: true },
          { text: facts.isShort ? null : ad.deadline, isNeeded: false },
          { text: facts.isShort ? null : chooseOther(ad.benefits, lead, at), isNeeded: false },
          { text: facts.invite(action), isNeeded: true },
        ],
        facts.wantsEmoji ? emoji[at % emoji.length] : undefined,
      ),
    }))
}

const emoji = ['✨', '👀', '✅', '⭐', '👉', '💬']

function listAngles(ad: SeenAd, action: string, { product, audience }: OfflineFacts): Angle[] {
  const { brand, offer, hook, deadline, proof } = ad
  const benefits = ad.benefits.filter((line) => line !== hook)
  const lines = [hook, ...benefits, ...proof, deadline, offer].filter((line) => line !== null)
  const people = audience && `For ${audience}`
  const joinBrand = (line: string | null) => (line && brand ? `${line} | ${brand}` : null)
  const angles: Angle[] = [
    { angle: 'Offer', headlines: [joinBrand(offer), offer, brand], lead: offer },
    { angle: 'Product', headlines: [product, offer], lead: product },
    { angle: 'Audience', headlines: [people, offer], lead: people },
    { angle: 'Hook', headlines: [hook, offer], lead: hook },
    { angle: 'Benefit', headlines: [benefits[0] ?? null, hook], lead: benefits[0] ?? null },
    { angle: 'Proof', headlines: [proof[0] ?? null, benefits[1] ?? null], lead: proof[0] ?? benefits[1] ?? null },
    { angle: 'Deadline', headlines: [deadline, ad.callToAction], lead: deadline },
    ...lines.map((line) => ({ angle: 'In its own words', headlines: [line], lead: line })),
    { angle: 'Call to action', headlines: [joinBrand(action), action], lead: action },
    { angle: 'Plain and direct', headlines: [brand, offer], lead: brand },
    { angle: 'Attention', headlines: ['See it for yourself'], lead: 'See it for yourself' },
    { angle: 'Invitation', headlines: ['Worth a closer look'], lead: 'Have a closer look' },
    { angle: 'Curiosity', headlines: ['Take a look'], lead: 'Take a look at the video' },
    { angle: 'Question', headlines: ['Is this for you?'], lead: 'Is this for you?' },
    { angle: 'Benefit', headlines: ['All in one video'], lead: 'It is all in the video' },
  ]
  // Each angle needs a beginning and a headline of its own.
  const used = new Set<string>()
  return angles.filter(({ lead }) => {
    if (!lead || used.has(lead)) return false
    used.add(lead)
    return true
  })
}

/** The first that fits, else the first clause of the first, else a general one. */
function fitting(lines: (string | null)[]): string {
  const known = lines.filter((line) => line !== null)
  const fit = known.find((line) => line.length <= headlineMax)
  if (fit) return fit
  const [clause = ''] = (known[0] ?? '').split(/[,:;–—]/)
  return clause.length <= headlineMax && clause.includes(' ') ? clause : 'See it for yourself'
}

/** Sentences, each once; those that are not needed only while the text stays within what a feed shows. */
function write(parts: { text: string | null; isNeeded: boolean }[], start: string | undefined): string {
  const sentences = parts.flatMap(({ text, isNeeded }, at) => {
    const isRepeated = parts.slice(0, at).some((part) => part.text === text)
    return text && !isRepeated ? [{ text: ended(text), isNeeded }] : []
  })
  let length = sentences.filter(({ isNeeded }) => isNeeded).reduce((sum, { text }) => sum + text.length + 1, 0)
  const selected = sentences.filter(({ text, isNeeded }) => {
    if (isNeeded) return true
    const fits = length + text.length + 1 <= primaryMax
    if (fits) length += text.length + 1
    return fits
  })
  return [start, ...selected.map(({ text }) => text)].filter((part) => part).join(' ')
}

const ended = (text: string) => (/[.!?…]$/.test(text) ? text : `${text}.`)
const chooseOther = (lines: string[], lead: string | null, at: number) => {
  const others = lines.filter((line) => line !== lead)
  return others[at % Math.max(1, others.length)] ?? null
}
