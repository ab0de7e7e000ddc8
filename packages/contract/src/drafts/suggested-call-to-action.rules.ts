import { type Report, readVideoLines, timeWithin } from '../claims/video-lines.rules.ts'
import type { CallToActionType } from './drafts.schemas.ts'

/** The calls to action that a phrase asks for, the most exact first. None that Meta refuses in these ads. */
const phrases: readonly (readonly [CallToActionType, RegExp])[] = [
  [
    'REQUEST_TIME',
    /\b(?:book|schedule|request|reserve|arrange) (?:(?:a|an|your|my|the) )?(?:(?:free|private|guided|virtual) )?(?:tour|visit|viewing|demo|call|appointment|consultation|slot|time)\b/i,
  ],
  ['INSTALL_APP', /\b(?:download|install|get) (?:(?:the|our|my) )?(?:free )?app\b/i],
  ['BUY_TICKETS', /\b(?:buy|get|grab|book) (?:your )?tickets?\b/i],
  ['GET_SHOWTIMES', /\b(?:get|see|check) (?:the )?show ?times\b/i],
  ['BOOK_TRAVEL', /\bbook (?:(?:a|your|the) )?(?:flight|hotel|trip|stay|room|holiday|vacation|getaway|cruise)s?\b/i],
  ['GET_DIRECTIONS', /\bget directions\b|\b(?:visit|come to|find) (?:us|our (?:store|shop|showroom))\b/i],
  ['GET_QUOTE', /\b(?:get|request|ask for) (?:(?:a|an|your) )?(?:free |instant )*(?:quote|estimate)\b/i],
  ['GET_OFFER', /\b(?:get|claim|grab|redeem) (?:(?:the|this|your|our) )?(?:offer|deal|discount|coupon)\b/i],
  ['APPLY_NOW', /\bapply (?:now|today|online|here)\b/i],
  ['DONATE_NOW', /\bdonate\b/i],
  ['SUBSCRIBE', /\bsubscribe\b/i],
  ['SIGN_UP', /\bsign up\b|\bjoin (?:now|today|free|us|the waitlist)\b|\bregister (?:now|today|here)\b/i],
  ['CALL_NOW', /\bcall (?:us|now|today)\b/i],
  ['CONTACT_US', /\b(?:contact|reach out to|write to) us\b|\bget in touch\b/i],
  ['LISTEN_MUSIC', /\b(?:listen now|stream (?:now|it now))\b/i],
  ['PLAY_GAME', /\bplay (?:now|the game|for free)\b/i],
  ['ORDER_NOW', /\border (?:now|today|online|yours?)\b/i],
  ['BUY_NOW', /\bbuy (?:now|today|yours?|it now)\b/i],
  ['SHOP_NOW', /\bshop (?:now|today|online|the|our)\b/i],
  ['DOWNLOAD', /\bdownload (?:now|it|the|your|our|for free)\b/i],
  ['WATCH_MORE', /\bwatch (?:more|now|the full)\b/i],
  ['LEARN_MORE', /\b(?:learn|find out|discover|read) more\b/i],
]

const deniedBefore = /\b(?:don['’]?t|do not|never|no need to|without having to|stop)\s+$/i
/** Where an app is installed from: without it the button leads to a page that has no app. */
const appStore = /^https?:\/\/(?:apps\.apple\.com|itunes\.apple\.com|play\.google\.com)\//i

export interface SuggestedCallToAction {
  type: CallToActionType
  /** The words of the video that ask for it. */
  words: string
  atMs: number
}

/**
 * The call to action that a video asks for; null when it asks for none. The last request counts, because ads end with it.
 * @param websiteUrl of the ad: only one that leads to an app store can install an app; another downloads it.
 */
export function suggestCallToAction(report: Report, websiteUrl: string | null): SuggestedCallToAction | null {
  const found = readVideoLines(report).flatMap((line) =>
    phrases.flatMap(([type, phrase], rank) => {
      const match = phrase.exec(line.text)
      if (!match || deniedBefore.test(line.text.slice(0, match.index))) return []
      const atMs = line.source === 'speech' ? timeWithin(line, match.index) : line.fromMs
      return [{ type, words: match[0], atMs, rank }]
    }),
  )
  const [last] = found.sort((a, b) => b.atMs - a.atMs || a.rank - b.rank)
  if (!last) return null
  const { type, words, atMs } = last
  const canInstall = websiteUrl !== null && appStore.test(websiteUrl.trim())
  return { type: type === 'INSTALL_APP' && !canInstall ? 'DOWNLOAD' : type, words, atMs }
}
