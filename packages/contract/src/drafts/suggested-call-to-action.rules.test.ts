import { describe, expect, it } from 'vitest'
import { callToActionTypes } from './drafts.schemas.ts'
import { suggestCallToAction } from './suggested-call-to-action.rules.ts'

const span = (text: string, fromMs: number) => ({
  ...{ id: `s${fromMs}`, text, fromMs, toMs: fromMs + 1000, confidence: 1, sure: true },
})
const say = (text: string, fromMs = 0) => ({ ...span(text, fromMs), heardAs: null })
const show = (text: string, fromMs = 0) => ({
  ...{ ...span(text, fromMs), tokens: [], atMs: fromMs, cutOut: null },
  box: { x: 0, y: 0.5, width: 1, height: 0.1 },
})
const suggest = (text: string, websiteUrl: string | null = null) =>
  suggestCallToAction({ texts: [], speech: [say(text)] }, websiteUrl)?.type ?? null

describe('the call to action that a video asks for', () => {
  it.each([
    ['Book a tour today.', 'REQUEST_TIME'],
    ['Schedule your free consultation', 'REQUEST_TIME'],
    ['BUY YOUR TICKETS', 'BUY_TICKETS'],
    ['Book your flight before Sunday', 'BOOK_TRAVEL'],
    ['Get a free quote in a minute', 'GET_QUOTE'],
    ['Claim your discount', 'GET_OFFER'],
    ['Sign up now', 'SIGN_UP'],
    ['Order now, delivered tomorrow', 'ORDER_NOW'],
    ['Shop our spring collection', 'SHOP_NOW'],
    ['Find out more at the link', 'LEARN_MORE'],
    ['We built a book about tours.', null],
    ["Don't subscribe to anything", null],
    ['No need to call us', null],
    ['', null],
  ])('in “%s” is %s', (text, type) => expect(suggest(text)).toBe(type))

  it.each([
    ['https://apps.apple.com/app/id1', 'INSTALL_APP'],
    ['https://play.google.com/store/apps/details?id=a', 'INSTALL_APP'],
    ['https://shop.example', 'DOWNLOAD'],
    [null, 'DOWNLOAD'],
  ])('with the website %s installs an app only from a store', (url, type) => {
    expect(suggest('Download the app', url)).toBe(type)
  })

  it('is the last one, of the words on screen too, with its time', () => {
    const report = { texts: [show('Book a tour', 8000)], speech: [say('Learn more about us.', 1000)] }
    expect(suggestCallToAction(report, null)).toEqual({ type: 'REQUEST_TIME', words: 'Book a tour', atMs: 8000 })
  })

  it('is one of the list that Meta takes', () => {
    const texts = ['Book a tour', 'Donate', 'Watch more', 'Play now', 'Contact us']
    for (const text of texts) expect(callToActionTypes).toContain(suggest(text))
  })
})
