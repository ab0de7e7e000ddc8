import { describe, expect, it } from 'vitest'
import { type CreativePlan, findSecondShape } from '../meta-ads.ts'
import { buildAd, buildCreative } from './graph-writes.ts'

/** What would go over the wire: without what is left out. */
const sent = (params: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(params).filter(([, value]) => value !== null && value !== undefined))

const creative: CreativePlan = {
  name: 'Summer',
  pageId: '11',
  instagramUserId: '17841400000000001',
  videoId: '22',
  imageHash: 'hash',
  primaryTexts: ['Text one'],
  headlines: ['Headline one'],
  linkDescriptions: ['Description one'],
  callToActionType: 'SHOP_NOW',
  websiteUrl: 'https://example.com/p',
  urlTags: 'utm_source=facebook&utm_content={{ad.id}}',
}

describe('a creative', () => {
  it('has one text of each kind in the story only', () => {
    expect(sent(buildCreative(creative))).toEqual({
      name: 'Summer',
      object_story_spec: {
        page_id: '11',
        instagram_user_id: '17841400000000001',
        video_data: {
          video_id: '22',
          image_hash: 'hash',
          message: 'Text one',
          title: 'Headline one',
          link_description: 'Description one',
          call_to_action: { type: 'SHOP_NOW', value: { link: 'https://example.com/p' } },
        },
      },
      url_tags: 'utm_source=facebook&utm_content={{ad.id}}',
      contextual_multi_ads: { enroll_status: 'OPT_OUT' },
    })
  })

  it('lists several texts in the feed, without media', () => {
    const body = buildCreative({ ...creative, headlines: ['One', 'Two'], linkDescriptions: [] })
    expect(body.asset_feed_spec).toEqual({
      bodies: [{ text: 'Text one' }],
      titles: [{ text: 'One' }, { text: 'Two' }],
      optimization_type: 'DEGREES_OF_FREEDOM',
      audios: [],
    })
    expect(body.object_story_spec).toMatchObject({ video_data: { message: 'Text one', title: 'One' } })
  })

  it.each([
    ['video', '22', { videos: [{ video_id: '22', thumbnail_hash: 'hash' }], ad_formats: ['SINGLE_VIDEO'] }],
    ['image', null, { images: [{ hash: 'hash' }], ad_formats: ['SINGLE_IMAGE'] }],
  ])('has its %s, link and button in the feed in the second shape', (_kind, videoId, media) => {
    const second = findSecondShape({ ...creative, videoId, headlines: ['One', 'Two'] })
    const body = buildCreative(second ?? creative)
    expect(body.object_story_spec).toEqual({
      page_id: '11',
      instagram_user_id: '17841400000000001',
      link_data: { link: 'https://example.com/p' },
    })
    expect(body.asset_feed_spec).toEqual({
      bodies: [{ text: 'Text one' }],
      titles: [{ text: 'One' }, { text: 'Two' }],
      descriptions: [{ text: 'Description one' }],
      optimization_type: 'DEGREES_OF_FREEDOM',
      audios: [],
      link_urls: [{ website_url: 'https://example.com/p' }],
      call_to_action_types: ['SHOP_NOW'],
      ...media,
    })
    expect(body.url_tags).toBe(creative.urlTags)
  })

  it.each([
    ['one text of each kind', {}],
    ['no link', { headlines: ['One', 'Two'], websiteUrl: null }],
    ['the second shape already', { headlines: ['One', 'Two'], shape: 'feed' as const }],
  ])('has no other shape with %s', (_what, change) => {
    expect(findSecondShape({ ...creative, ...change })).toBeNull()
  })

  it('is a link with a picture for an image', () => {
    const { object_story_spec } = buildCreative({ ...creative, videoId: null, instagramUserId: null })
    expect(object_story_spec).toEqual({
      page_id: '11',
      link_data: {
        image_hash: 'hash',
        link: 'https://example.com/p',
        message: 'Text one',
        name: 'Headline one',
        description: 'Description one',
        call_to_action: { type: 'SHOP_NOW', value: { link: 'https://example.com/p' } },
      },
    })
  })

  it('has no call to action without button and website', () => {
    const body = buildCreative({ ...creative, callToActionType: 'NO_BUTTON', websiteUrl: null })
    expect(JSON.stringify(body)).not.toContain('call_to_action')
  })
})

describe('an ad', () => {
  it('is created paused and tracks its pixel', () => {
    const plan = { name: 'Ad', adSetId: '1', pixelId: '3', conversionDomain: 'example.com' }
    expect(sent(buildAd({ creative_id: '2' }, plan))).toEqual({
      name: 'Ad',
      adset_id: '1',
      creative: { creative_id: '2' },
      status: 'PAUSED',
      conversion_domain: 'example.com',
      tracking_specs: [{ 'action.type': ['offsite_conversion'], fb_pixel: ['3'] }],
    })
  })

  it('has no tracking without a pixel', () => {
    const plan = { name: 'Ad', adSetId: '1', pixelId: null, conversionDomain: null }
    expect(Object.keys(sent(buildAd({ creative_id: '2' }, plan)))).toEqual(['name', 'adset_id', 'creative', 'status'])
  })
})

it('marks a dry run of a creative', () => {
  expect(buildCreative(creative, { validateOnly: true }).execution_options).toEqual(['validate_only'])
})
