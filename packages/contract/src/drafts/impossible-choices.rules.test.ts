import { describe, expect, it } from 'vitest'
import { newAdSetConfigurationSchema } from '../ad-sets/ad-sets.schemas.ts'
import { type AdChoices, impossibleChoices, refuseDestination } from './impossible-choices.rules.ts'

const possible: AdChoices = {
  new_ad_set_configuration: null,
  primary_texts: ['Text'],
  headlines: ['Headline'],
  link_descriptions: [],
  video_asset_gcs_url: '/storage/videos/a.mp4',
  call_to_action_type: 'LEARN_MORE',
  website_url: 'https://example.com',
}
const bare = { call_to_action_type: 'NO_BUTTON', website_url: null } as const
const long = 'x'.repeat(1025)
const adSet = (change: object) => ({ new_ad_set_configuration: newAdSetConfigurationSchema.parse(change) })

describe('impossibleChoices', () => {
  it.each<[what: string, change: Partial<AdChoices>, field: string, message: RegExp]>([
    [
      'has the call to action SAVE',
      { call_to_action_type: 'SAVE' },
      'call_to_action_type',
      /does not have this call to action/,
    ],
    [
      'has the call to action SEND_MESSAGE',
      { call_to_action_type: 'SEND_MESSAGE' },
      'call_to_action_type',
      /does not have this call/,
    ],
    ['opens a chat with the page', { call_to_action_type: 'MESSAGE_PAGE' }, 'call_to_action_type', /opens a chat/],
    ['opens a chat in WhatsApp', { call_to_action_type: 'WHATSAPP_MESSAGE' }, 'call_to_action_type', /opens a chat/],
    ['shows an image without a link', { ...bare, video_asset_gcs_url: null }, 'website_url', /ad of an image/],
    ['has several texts and no link', { ...bare, headlines: ['One', 'Two'] }, 'website_url', /several texts/],
    [
      'has several texts, one of them too long',
      { primary_texts: [long], headlines: ['One', 'Two'] },
      'primary_texts',
      /1024 characters/,
    ],
    [
      'collects leads without a form',
      adSet({ optimization_goal: 'LEAD_GENERATION' }),
      'new_ad_set_configuration.optimization_goal',
      /lead form/,
    ],
    [
      'leads to a messenger',
      adSet({ conversion_location: 'MESSENGER' }),
      'new_ad_set_configuration.conversion_location',
      /chat/,
    ],
    [
      'leads to WhatsApp',
      adSet({ conversion_location: 'WHATSAPP' }),
      'new_ad_set_configuration.conversion_location',
      /chat/,
    ],
  ])('refuses an ad that %s', (_what, change, field, message) => {
    expect(impossibleChoices({ ...possible, ...change })).toEqual([{ field, message: expect.stringMatching(message) }])
  })

  it.each<[what: string, change: Partial<AdChoices>]>([
    ['with a link', {}],
    ['with one long text', { primary_texts: [long] }],
    ['with a repeated text', { ...bare, primary_texts: ['Same', ' same '] }],
    ['with a video and no link', bare],
    ['with an image and a link', { video_asset_gcs_url: null, call_to_action_type: 'NO_BUTTON' }],
    ['in a new ad set for a website', adSet({ conversion_location: 'WEBSITE' })],
  ])('accepts an ad %s', (_what, change) => {
    expect(impossibleChoices({ ...possible, ...change })).toEqual([])
  })
})

it.each([
  ['ON_AD', 'leads people to a lead form'],
  ['MESSAGING_MESSENGER_WHATSAPP', 'leads people to a chat'],
  ['WEBSITE', null],
  ['UNDEFINED', null],
  [null, null],
])('the reason against an ad set with destination %s is: %s', (destination, why) => {
  expect(refuseDestination(destination)).toBe(why)
})
