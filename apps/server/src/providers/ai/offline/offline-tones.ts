import { callToAction } from './offline-ad.ts'
import { lowerFirst } from './offline-wording.ts'

/** How a text invites to act, around its call to action in lower case. No tone says anything about the product. */
interface Tone {
  asked: string
  invite(action: string): string
}

const tones: Tone[] = [
  { asked: 'urgent|urgency|pressing', invite: (action) => `Do not wait: ${action}` },
  { asked: 'playful|fun|funny|witty|cheeky|humou?r|humorous', invite: (action) => `Go on, ${action}` },
  { asked: 'friendly|warm|casual|conversational|approachable', invite: (action) => `Come and see: ${action}` },
  { asked: 'professional|formal|businesslike|corporate', invite: (action) => `We invite you to ${action}` },
  { asked: 'luxury|luxurious|premium|elegant|sophisticated', invite: (action) => `Treat yourself: ${action}` },
  { asked: 'bold|edgy|provocative|daring', invite: (action) => `Your move: ${action}` },
  {
    asked: 'inspiring|inspirational|motivating|motivational|uplifting',
    invite: (action) => `Take the first step: ${action}`,
  },
]
const isImperative = (action: string) => callToAction.test(action) || /^(contact|watch)\b/i.test(action)

/** The words are asked for, and not forbidden, as in 'without emoji' or in a list of words never to use. */
export function asksFor(text: string, words: string): boolean {
  const forbidden = new RegExp(
    `\\b(?:(?:no|not|without|avoid)\\b[^.\\n]{0,24}|never\\b[^.\\n]*)\\b(?:${words})\\b`,
    'i',
  )
  return new RegExp(`\\b(?:${words})\\b`, 'i').test(text) && !forbidden.test(text)
}

/** The call to action in the tone that the first of these texts asks for, or as it is. */
export function inviteInTone(action: string, texts: readonly string[]): string {
  const tone = texts.flatMap((text) => tones.filter(({ asked }) => asksFor(text, asked)))[0]
  return tone && isImperative(action) ? tone.invite(lowerFirst(action)) : action
}
