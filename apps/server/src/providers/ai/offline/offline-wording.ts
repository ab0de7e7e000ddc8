import { trimEndWhere } from '@hookline/contract/characters.rules'

const minuteMs = 60_000
const formatSeconds = (ms: number) => `${Math.round(ms / 100) / 10}`

/** A moment: '25.5 s', from a minute on '1:05'. */
export function formatMoment(ms: number): string {
  if (ms < minuteMs) return `${formatSeconds(ms)} s`
  const whole = Math.floor(ms / 1000)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

/** 'from the start', or 'from 2.4 s'. */
export const describeStart = (ms: number) => (isStart(ms) ? 'from the start' : `from ${formatMoment(ms)} on`)

/** 'at the start', or 'at 2.4 s'. */
export const describeMoment = (ms: number) => (isStart(ms) ? 'at the start' : `at ${formatMoment(ms)}`)

const isStart = (ms: number) => ms < 100

/** A length: '25.5 s', from a minute on '1 min 5 s'. */
export function formatDuration(ms: number): string {
  if (ms < minuteMs) return `${formatSeconds(ms)} s`
  const whole = Math.round(ms / 1000)
  return whole % 60 === 0 ? `${whole / 60} min` : `${Math.floor(whole / 60)} min ${whole % 60} s`
}

/** 'all the time', or 'for 82 % of the time'. */
export function timeShare(share: number): string {
  const percent = Math.round(share * 100)
  return percent === 100 ? 'all the time' : `for ${percent} % of the time`
}

/** Word for word, without the full stop at the end. */
export const quote = (text: string) => `“${trimEndWhere(text, /[.\s]/)}”`

/** With a full stop, unless a quoted question or call ends it. */
export const ended = (text: string) => (/[.!?…]”?$/.test(text) ? text : `${text}.`)

export const pluralize = (number: number, one: string) => `${number} ${one}${number === 1 ? '' : 's'}`

/** What a video does, as in 'names its offer', and the rest of the sentence, as in 'at 6 s'. */
export interface Deed {
  does: string
  detail: string
}

/** One sentence about both videos. */
export function sideBySide(one: Deed, two: Deed): string {
  if (one.does !== two.does) return ended(`Video 1 ${told(one)}; Video 2 ${told(two)}`)
  if (one.detail !== two.detail) return ended(`Video 1 ${told(one)}, Video 2 ${two.detail}`)
  const lacked = /^has no (.+)$/.exec(one.does)?.[1]
  return ended(lacked ? `Neither has ${withArticle(lacked)}` : `Each ${told(one)}`)
}

const told = ({ does, detail }: Deed) => `${does} ${detail}`.trim()
/** 'an offer', but 'proof'. */
const withArticle = (noun: string) => (countable.test(noun) ? `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}` : noun)
const countable = /^(offer|call|brand|cut)/

export const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
export const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
