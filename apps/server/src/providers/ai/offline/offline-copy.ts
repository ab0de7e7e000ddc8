import type { CopyVariant } from '@hookline/contract/copy/copy-variant.schemas'
import type { OfflineFacts } from './offline-facts.ts'

export interface OfflineVariant extends CopyVariant {
  angle: string
}

/** Characters that a feed shows before it cuts the text off. */
export const headlineMax = 40
export const primaryMax = 125

interface Draft {
  angle: string
  /** Best first; the first that fits is used. */
  headlines: (string | null)[]
  opening: string
  body: string
}

/** Copy that claims nothing about the product, each variant from another angle. */
export function writeVariants(facts: OfflineFacts): OfflineVariant[] {
  return drafts(facts)
    .slice(0, facts.variantCount)
    .map((draft, at) => ({
      angle: draft.angle,
      headline: fitting(draft.headlines),
      primaryText: primaryText(draft, facts, at),
    }))
}

function fitting(headlines: (string | null)[]): string {
  const known = headlines.filter((headline) => headline !== null)
  return known.find((headline) => headline.length <= headlineMax) ?? known.at(-1) ?? ''
}

const emoji = ['👀', '✨', '🤔', '▶️', '💬', '⏱️', '📱', '🔊', '✅', '👉']

function primaryText(draft: Draft, facts: OfflineFacts, at: number): string {
  const opening = facts.wantsEmoji ? `${emoji[at % emoji.length]} ${draft.opening}` : draft.opening
  const offer = facts.offer && !opening.includes(facts.offer) ? `${facts.offer}.` : null
  const call = `${facts.invite(facts.callToAction)}.`
  const joined = (parts: (string | null)[]) => parts.filter((part) => part).join(' ')
  const whole = joined([opening, offer, draft.body, call])
  return facts.isShort || whole.length > primaryMax ? joined([opening, offer, call]) : whole
}

function drafts(facts: OfflineFacts): Draft[] {
  const { audience, offer, seconds } = facts
  const name = facts.product ?? facts.name
  const it = name ?? 'this'
  const span = seconds ? `${seconds} ${seconds === 1 ? 'second' : 'seconds'}` : 'a moment'
  const pick = <T>(...phrasings: [T, ...T[]]): T => phrasings[facts.seed % phrasings.length] ?? phrasings[0]
  const named = (headline: (name: string) => string) => name && headline(name)
  const asked: (Draft | null)[] = [
    offer
      ? {
          angle: 'Offer',
          headlines: [name && `${name}: ${offer}`, `${offer}: take a look`, offer],
          opening: name ? `${offer}. Yes, on ${name}.` : `${offer}. Yes, really.`,
          body: 'See what you get before you choose.',
        }
      : null,
    audience
      ? {
          angle: 'Audience',
          headlines: [`For ${audience}`, name],
          opening: `For ${audience}: here is ${it}.`,
          body: 'Take a look and decide for yourself.',
        }
      : null,
  ]
  return [
    ...asked.filter((draft) => draft !== null),
    {
      angle: 'Problem and answer',
      headlines: [named((n) => `${n}, minus the guesswork`), 'Less guesswork, one clear look'],
      opening: pick(
        `Too many choices, too little time? Give ${it} ${span} of yours.`,
        `Tired of scrolling past things that never get to the point? ${name ?? 'This one'} does, in ${span}.`,
      ),
      body: pick('Then you will know if it is what you want.', 'Watch, then decide.'),
    },
    {
      angle: 'Benefit',
      headlines: [named((n) => `Say hello to ${n}`), 'Start with something better'],
      opening: pick(
        `Picture your day with one thing easier. That is the idea behind ${it}.`,
        `A good choice should feel simple. See how ${it} could fit into your day.`,
      ),
      body: pick('See where it fits for you.', 'Watch it once and picture it as yours.'),
    },
    {
      angle: 'Curiosity',
      headlines: [
        seconds ? named((n) => `${n} in ${span}`) : null,
        named((n) => `What is it about ${n}?`),
        'Worth a closer look',
      ],
      opening: pick(
        `What can ${span} tell you about ${it}? More than you would think.`,
        `There is more to ${it} than a photo can show.`,
      ),
      body: pick('Press play and find out.', 'Watch to the end and see what stays with you.'),
    },
    {
      angle: 'See for yourself',
      headlines: [named((n) => `See ${n} for yourself`), 'See it for yourself'],
      opening: pick(
        `Don't take our word for it: watch ${it} and make up your own mind.`,
        `We could describe ${it} at length. Showing you is better.`,
      ),
      body: pick('What you see is what counts.', 'It is all there in the video.'),
    },
    {
      angle: 'Invitation',
      headlines: [name && `Ready for ${name}?`, 'Ready when you are'],
      opening: `Some ads say a lot and show little. This one shows you ${name ?? 'what it has'}.`,
      body: 'The choice is yours.',
    },
    {
      angle: 'Objection',
      headlines: [seconds ? `No time? ${span} will do` : null, 'Not sure yet? Just watch'],
      opening: `Not sure whether ${it} is for you? Fair enough.`,
      body: `Spend ${span} on it before you decide either way.`,
    },
    {
      angle: 'Made for this screen',
      headlines: [facts.shape === 'vertical' ? 'Full screen, straight to the point' : 'Sit back and take a look'],
      opening:
        facts.shape === 'vertical'
          ? `Turn nothing, tap nothing: ${it} fills your screen.`
          : `Here is ${it}, in full view.`,
      body: 'All you have to do is watch.',
    },
    {
      angle: 'Attention',
      headlines: [facts.hasSound === false ? 'No sound needed' : 'Sound on for this one'],
      opening: facts.hasSound === false ? `On mute? You will still get ${it}.` : `Turn the sound up and meet ${it}.`,
      body: 'Give it your eyes for a moment.',
    },
    {
      angle: 'Question',
      headlines: [named((n) => `Is ${n} for you?`), 'Is this for you?'],
      opening: `Who would you show ${it} to first?`,
      body: 'Watch it, then send it to the one who came to mind.',
    },
    {
      angle: 'Plain and direct',
      headlines: [named((n) => `This is ${n}`), 'Here it is'],
      opening: name ? `${name}. Here is what it looks like.` : 'Here is what it looks like.',
      body: 'If you like what you see, you know what to do.',
    },
  ]
}
