import { gatherByWord } from './avoided-words.rules.ts'
import type { CheckText, Found } from './checked-text.schemas.ts'

function findMatches(text: string, pattern: RegExp, writeMessage: (found: string) => string): Found[] {
  const matches = [...text.matchAll(pattern)]
  return gatherByWord(
    matches.map(({ index, 0: word }) => ({ word, start: index, end: index + word.length })),
    writeMessage,
  )
}

const metaNames = /(?<![\p{L}\p{N}@.])(?:face\s?book|[Ff]b|FB|insta(?:gram)?|IG)(?![\p{L}\p{N}]|\.\w)/giu
const isIg = /^ig$/i

/** Facebook and Instagram by name. */
export const checkMetaNames: CheckText = ({ text }) =>
  findMatches(
    text,
    metaNames,
    (name) => `Leave out “${name}” where you can: Meta limits how ads may use its brands.`,
  ).filter(({ ranges: [first] }) => {
    const written = text.slice(first?.start, first?.end)
    return !isIg.test(written) || written === 'IG'
  })

const topDomains =
  'com|net|org|info|biz|io|co|ai|app|dev|shop|store|online|site|me|tv|us|uk|ca|au|nz|ie|de|at|ch|fr|es|it|nl|be|pt|pl|se|no|dk|fi|eu|in|jp|br|mx|ly|gg|link|page'
// As long as names in addresses may be. Without bounds, a row of them is read again from each.
const mailboxName = '[\\w.+-]{1,64}'
const domainLabel = '[\\p{L}\\p{N}](?:[\\p{L}\\p{N}-]{0,61}[\\p{L}\\p{N}])?'
const links = new RegExp(
  `(?<![\\p{L}\\p{N}_@])(?:https?://[^\\s<>"”]*[^\\s<>"”.,!?;:)\\]]|(?:${mailboxName}@)?(?:${domainLabel}\\.){1,8}(?:${topDomains})(?![\\p{L}\\p{N}-]|\\.\\p{L})(?:[/?#](?:[^\\s<>"”]*[^\\s<>"”.,!?;:)\\]])?)?)`,
  'giu',
)

export const checkLinks: CheckText = ({ text }) =>
  text.includes('.') || text.includes('://')
    ? findMatches(text, links, (link) => `“${link}” is a link: the button and the website URL lead there already.`)
    : []

const phoneLike =
  /(?<![\p{L}\p{N}#.,$€£¥-])(?:\+|\(\+?)?\d[\d\s()./-]{4,}\d(?!\p{L}|\p{N}|%)|(?<![\p{L}\p{N}])1?[- ]?8(?:00|88|77|66)-[A-Z]{4,}[A-Z-]*/gu
const phoneWords =
  /(?:call|phone|tel|telephone|dial|text|sms|whatsapp|hotline|ring|mobile|fax)(?:\s+(?:us|now|today|at|on|me|number|is))*[\s.:]*$/i

function isPhoneNumber(found: string, before: string): boolean {
  if (/[A-Z]/.test(found)) return true
  const digits = found.replace(/\D/g, '').length
  if (digits > 15) return false
  if (/^\(?\+/.test(found)) return digits >= 8
  if (phoneWords.test(before)) return digits >= 5
  if (/^(?:1[- .]?)?(?:\(\d{3}\) ?|\d{3}[-. ])\d{3}[-. ]\d{4}$/.test(found)) return true
  return /^\(?0/.test(found) && digits >= 9
}

export const checkPhoneNumbers: CheckText = ({ text }) => {
  const found = [...text.matchAll(phoneLike)].filter(({ 0: number, index }) =>
    isPhoneNumber(number, text.slice(Math.max(0, index - 40), index)),
  )
  return found.map(({ 0: number, index }) => ({
    word: number,
    ranges: [{ start: index, end: index + number.length }],
    message: `“${number}” is a phone number: a “Call now” button is counted and is tapped more easily.`,
  }))
}
