import { type CallToActionType, callToActionTypes } from '@hookline/contract/drafts/drafts.schemas'

/** The label in our lists, and the text on Meta's button where it differs. */
const texts: Record<CallToActionType, readonly [label: string, button?: string]> = {
  NO_BUTTON: ['No button'],
  APPLY_NOW: ['Apply now'],
  BOOK_TRAVEL: ['Book travel', 'Book now'],
  BUY_NOW: ['Buy now'],
  BUY_TICKETS: ['Buy tickets'],
  CALL_NOW: ['Call now'],
  CONTACT_US: ['Contact us'],
  DONATE_NOW: ['Donate now'],
  DOWNLOAD: ['Download'],
  EVENT_RSVP: ['Event RSVP', 'Interested'],
  GET_DIRECTIONS: ['Get directions'],
  GET_OFFER: ['Get offer'],
  GET_QUOTE: ['Get quote'],
  INSTALL_APP: ['Install app', 'Install now'],
  LEARN_MORE: ['Learn more'],
  LIKE_PAGE: ['Like page'],
  LISTEN_MUSIC: ['Listen to music', 'Listen now'],
  MESSAGE_PAGE: ['Message page', 'Send message'],
  OPEN_LINK: ['Open link'],
  ORDER_NOW: ['Order now'],
  PLAY_GAME: ['Play game'],
  REQUEST_TIME: ['Request time'],
  SAVE: ['Save'],
  SEND_MESSAGE: ['Send message'],
  SHOP_NOW: ['Shop now'],
  SIGN_UP: ['Sign up'],
  SUBSCRIBE: ['Subscribe'],
  USE_APP: ['Use app'],
  WATCH_MORE: ['Watch more'],
  WHATSAPP_MESSAGE: ['WhatsApp message', 'Send WhatsApp message'],
  GET_SHOWTIMES: ['Get showtimes', 'See showtimes'],
}

export const callToActionLabel = (value: CallToActionType) => texts[value][0]

export const callToActionOptions = callToActionTypes.map((value) => ({ value, label: callToActionLabel(value) }))

export function buttonText(value: CallToActionType): string | null {
  const [label, button = label] = texts[value]
  return value === 'NO_BUTTON' ? null : button
}
