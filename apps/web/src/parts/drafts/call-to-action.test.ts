import { expect, it } from 'vitest'
import { buttonText, callToActionLabel } from './call-to-action.ts'

it.each([
  ['LEARN_MORE', 'Learn more', 'Learn more'],
  ['BOOK_TRAVEL', 'Book travel', 'Book now'],
  ['EVENT_RSVP', 'Event RSVP', 'Interested'],
  ['WHATSAPP_MESSAGE', 'WhatsApp message', 'Send WhatsApp message'],
  ['OPEN_LINK', 'Open link', 'Open link'],
  ['NO_BUTTON', 'No button', null],
] as const)('labels %s "%s" and its button %s', (value, label, button) => {
  expect(callToActionLabel(value)).toBe(label)
  expect(buttonText(value)).toBe(button)
})
