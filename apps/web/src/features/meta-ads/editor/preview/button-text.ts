import type { CallToActionType } from '@hookline/contract/drafts/drafts.schemas'
import { optionWords } from '../../ad-sets/option-words.ts'

/** Buttons whose words are not those of their name. */
const buttonWords: Partial<Record<CallToActionType, string>> = {
  BOOK_TRAVEL: 'Book now',
  EVENT_RSVP: 'Interested',
  GET_SHOWTIMES: 'See showtimes',
  INSTALL_APP: 'Install now',
  LISTEN_MUSIC: 'Listen now',
  MESSAGE_PAGE: 'Send message',
  USE_APP: 'Use app',
  WATCH_MORE: 'Watch more',
  WHATSAPP_MESSAGE: 'Send WhatsApp message',
}

/** What stands on the ad's button; null for an ad without one. */
export function buttonText(callToAction: CallToActionType): string | null {
  if (callToAction === 'NO_BUTTON') return null
  return buttonWords[callToAction] ?? optionWords(callToAction)
}
