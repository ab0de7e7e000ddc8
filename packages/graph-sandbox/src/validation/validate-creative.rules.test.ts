import { describe, expect, it } from 'vitest'
import type { SandboxAccount } from '../objects.schemas.ts'
import { isDynamicCreative } from './creative-shape.rules.ts'
import type { Params } from './read-params.rules.ts'
import { catchRefusal } from './test/ad-set-world.ts'
import { validateCreative } from './validate-creative.rules.ts'

const account = { id: 'act_1', account_id: '1', account_status: 1, currency: 'USD' } as SandboxAccount
const videos: Record<string, string> = { '10': 'ready', '11': 'processing', '12': 'error' }

const button = { type: 'SHOP_NOW', value: { link: 'https://example.com/p' } }
const video = {
  video_id: '10',
  image_hash: 'abc',
  message: 'Text',
  title: 'Title',
  link_description: 'More',
  call_to_action: button,
}
const story = (more: Params = {}, videoMore: Params = {}) => ({
  object_story_spec: { page_id: '55', instagram_user_id: '66', video_data: { ...video, ...videoMore }, ...more },
})
const texts = (...values: string[]) => values.map((text) => ({ text }))
const feedA = {
  bodies: texts('One', 'Two'),
  titles: texts('T1', 'T2'),
  descriptions: texts('D1'),
  optimization_type: 'DEGREES_OF_FREEDOM',
}
const withFeed = (more: Params = {}, videoMore: Params = {}) => ({
  ...story({}, videoMore),
  asset_feed_spec: { ...feedA, ...more },
})
const inFeed = {
  ...feedA,
  videos: [{ video_id: '10', thumbnail_hash: 'abc' }],
  link_urls: [{ website_url: 'https://example.com' }],
  call_to_action_types: ['SHOP_NOW'],
  ad_formats: ['SINGLE_VIDEO'],
}
const shapeB = (more: Params = {}, link: Params = { link: 'https://example.com' }) => ({
  object_story_spec: { page_id: '55', link_data: link },
  asset_feed_spec: { ...inFeed, ...more },
})
const shapeC = (more: Params = {}) => ({
  object_story_spec: { page_id: '55' },
  asset_feed_spec: { ...inFeed, optimization_type: undefined, ...more },
})
const features = (spec: Params) => ({ ...story(), degrees_of_freedom_spec: { creative_features_spec: spec } })

function validate(params: Params) {
  return validateCreative(params, {
    account,
    page: (id) => id === '55',
    instagram: (id) => id === '66',
    video: (id) => (videos[id] ? { status: videos[id] } : null),
    image: (hash) => hash === 'abc',
  })
}

const refusal = (params: Params) => catchRefusal(() => validate(params))

describe('a creative', () => {
  it('is stored with its specs as sent and what Meta tells of them', () => {
    const sent = { name: 'C', ...withFeed(), url_tags: 'utm_source=fb', unknown_param: 1 }
    const { unknown_param, ...specs } = sent
    expect(validate(sent)).toEqual({
      ...specs,
      account_id: '1',
      status: 'ACTIVE',
      instagram_user_id: '66',
      object_type: 'VIDEO',
      video_id: '10',
      image_hash: 'abc',
      body: 'Text',
      title: 'Title',
      call_to_action_type: 'SHOP_NOW',
    })
  })

  it.each<[string, Params]>([
    ['one text each', story()],
    ['a thumbnail by address', story({}, { image_hash: undefined, image_url: 'https://example.com/t.jpg' })],
    ['no button and no link', story({}, { call_to_action: { type: 'NO_BUTTON' } })],
    ['no call to action, which only the ad misses', story({}, { call_to_action: undefined })],
    [
      'an image instead of a video',
      { object_story_spec: { page_id: '55', link_data: { link: 'https://example.com', image_hash: 'abc' } } },
    ],
    [
      'a button of an image that leads to its link',
      {
        object_story_spec: {
          page_id: '55',
          link_data: { link: 'https://example.com', call_to_action: { type: 'LEARN_MORE' } },
        },
      },
    ],
    ['shape A: several texts beside a video', withFeed()],
    ['shape A without the first texts in the video', withFeed({}, { message: undefined, title: undefined })],
    [
      'shape A′: links, buttons and one format in the feed',
      withFeed(
        { link_urls: inFeed.link_urls, call_to_action_types: ['SHOP_NOW'], ad_formats: ['SINGLE_VIDEO'] },
        { call_to_action: undefined },
      ),
    ],
    ['shape B: all in the feed beside a link', shapeB()],
    ['shape C: Dynamic Creative', shapeC()],
    ['five of each text', withFeed({ bodies: texts('1', '2', '3', '4', '5'), titles: texts('1', '2', '3', '4', '5') })],
    ['a body of 1024 letters', withFeed({ bodies: texts('b'.repeat(1024)) })],
    ['a description left blank on purpose', withFeed({ descriptions: texts(' ') })],
    ['an enhancement opted out of', features({ text_optimizations: { enroll_status: 'OPT_OUT' } })],
    ['an existing post of the page', { object_story_id: '55_123' }],
    ['a phone number to call', story({}, { call_to_action: { type: 'CALL_NOW', value: { link: 'tel:+1555' } } })],
  ])('is accepted with %s', (_what, params) => {
    expect(validate(params)).toMatchObject({ status: 'ACTIVE' })
  })

  it.each<[number, string, string, Params]>([
    [
      1443226,
      'object_story_spec.video_data.image_hash',
      'a video without a thumbnail',
      story({}, { image_hash: undefined }),
    ],
    [
      1443226,
      'object_story_spec.video_data.image_hash',
      'two thumbnails',
      story({}, { image_url: 'https://example.com/t.jpg' }),
    ],
    [
      1443226,
      'asset_feed_spec.videos',
      'a video of the feed without a thumbnail',
      shapeB({ videos: [{ video_id: '10' }] }),
    ],
    [
      3858258,
      'object_story_spec.video_data.image_url',
      'a thumbnail on Facebook’s own servers',
      story({}, { image_hash: undefined, image_url: 'https://scontent.xx.fbcdn.net/t.jpg' }),
    ],
    [
      1885252,
      'object_story_spec.video_data.video_id',
      'a video that is still processed',
      story({}, { video_id: '11' }),
    ],
    [1443048, 'object_story_spec.video_data', 'the video in both places', withFeed({ videos: [{ video_id: '10' }] })],
    [1443048, 'object_story_spec', 'video and link together', story({ link_data: { link: 'https://example.com' } })],
    [1443048, 'object_story_spec', 'a story without media or feed', { object_story_spec: { page_id: '55' } }],
    [1815629, 'asset_feed_spec.bodies', 'a body that stands twice', withFeed({ bodies: texts('Same', 'Same') })],
    [
      1815629,
      'asset_feed_spec.titles',
      'titles that differ by space only',
      withFeed({ titles: texts('Same', ' Same ') }),
    ],
    [
      1373054,
      'object_story_spec.video_data.call_to_action.type',
      'a button that Meta does not know',
      story({}, { call_to_action: { ...button, type: 'SEND_MESSAGE' } }),
    ],
    [
      1373054,
      'object_story_spec.video_data.call_to_action',
      'a button that is a word',
      story({}, { call_to_action: 'SHOP_NOW' }),
    ],
    [
      1373054,
      'asset_feed_spec.call_to_action_types',
      'an unknown button in the feed',
      shapeB({ call_to_action_types: ['SAVE'] }),
    ],
    [
      2061015,
      'object_story_spec.video_data.call_to_action.value.link',
      'a button without a link',
      story({}, { call_to_action: { type: 'SHOP_NOW' } }),
    ],
    [
      2061015,
      'object_story_spec.video_data.call_to_action',
      'several texts without a link',
      withFeed({}, { call_to_action: undefined }),
    ],
    [2061015, 'object_story_spec.link_data.link', 'shape B without the link of the story', shapeB({}, { name: 'x' })],
    [2061015, 'asset_feed_spec.link_urls', 'shape B without a link in the feed', shapeB({ link_urls: [] })],
    [
      1815199,
      'object_story_spec.instagram_user_id',
      'the Instagram account of somebody else',
      story({ instagram_user_id: '67' }),
    ],
    [2446149, 'object_story_spec.instagram_actor_id', 'both Instagram fields', story({ instagram_actor_id: '66' })],
    [1487202, 'object_story_spec.page_id', 'a page that is not visible', story({ page_id: '56' })],
    [1487202, 'object_story_id', 'a post of a page that is not visible', { object_story_id: '56_1' }],
    [
      3858504,
      'degrees_of_freedom_spec.creative_features_spec.standard_enhancements',
      'the former bundle of enhancements',
      features({ standard_enhancements: { enroll_status: 'OPT_OUT' } }),
    ],
  ])('is refused with %i at %s for %s', (subcode, blamed, _what, params) => {
    const spec = refusal(params)
    expect(spec).toMatchObject({ code: 100, subcode, message: 'Invalid parameter' })
    expect(spec.blame?.[0]?.join('.')).toBe(blamed)
    expect(spec.userTitle).toBeTruthy()
    expect(spec.userMessage).toMatch(/\.$/)
  })

  it.each<[string, string, Params]>([
    ['no story', 'object_story_spec', { name: 'C' }],
    ['no page', 'object_story_spec.page_id', story({ page_id: undefined })],
    ['no video', 'object_story_spec.video_data.video_id', story({}, { video_id: undefined })],
    ['a video of another account', 'object_story_spec.video_data.video_id', story({}, { video_id: '99' })],
    ['a video that failed', 'object_story_spec.video_data.video_id', story({}, { video_id: '12' })],
    ['an image that was never uploaded', 'object_story_spec.video_data.image_hash', story({}, { image_hash: 'abd' })],
    ['a link beside the video', 'object_story_spec.video_data', story({}, { link: 'https://example.com' })],
    [
      'a link that is no address',
      'object_story_spec.video_data.call_to_action.value.link',
      story({}, { call_to_action: { type: 'SHOP_NOW', value: { link: 'example.com' } } }),
    ],
    [
      'the dead Instagram field alone',
      'object_story_spec.instagram_actor_id',
      story({ instagram_user_id: undefined, instagram_actor_id: '66' }),
    ],
    [
      'several texts without the type of shape A',
      'asset_feed_spec.ad_formats',
      withFeed({ optimization_type: undefined }),
    ],
    ['two formats', 'asset_feed_spec.ad_formats', withFeed({ ad_formats: ['SINGLE_VIDEO', 'SINGLE_IMAGE'] })],
    ['Dynamic Creative without a format', 'asset_feed_spec.ad_formats', shapeC({ ad_formats: [] })],
    ['Dynamic Creative without a button', 'asset_feed_spec.call_to_action_types', shapeC({ call_to_action_types: [] })],
    ['Dynamic Creative without media', 'asset_feed_spec.videos', shapeC({ videos: [] })],
    ['six bodies', 'asset_feed_spec.bodies', withFeed({ bodies: texts('1', '2', '3', '4', '5', '6') })],
    ['a body of 1025 letters', 'asset_feed_spec.bodies', withFeed({ bodies: texts('b'.repeat(1025)) })],
    ['a title of 256 letters', 'asset_feed_spec.titles', withFeed({ titles: texts('b'.repeat(256)) })],
    ['a blank body', 'asset_feed_spec.bodies', withFeed({ bodies: texts(' ') })],
    ['a key that no feed has', 'asset_feed_spec', withFeed({ headlines: [] })],
    [
      'an enhancement that Meta does not know',
      'degrees_of_freedom_spec.creative_features_spec',
      features({ magic: { enroll_status: 'OPT_IN' } }),
    ],
    [
      'an enhancement neither in nor out',
      'degrees_of_freedom_spec.creative_features_spec.audio',
      features({ audio: { enroll_status: 'YES' } }),
    ],
    ['URL parameters with a question mark', 'url_tags', { ...story(), url_tags: '?utm_source=fb' }],
  ])('is refused for %s', (_what, blamed, params) => {
    const spec = refusal(params)
    expect(spec.code).toBe(100)
    expect(spec.blame?.[0]?.join('.')).toBe(blamed)
  })
})

describe('Dynamic Creative', () => {
  it.each<[boolean, string, Params]>([
    [false, 'one text each', story()],
    [false, 'shape A', withFeed()],
    [false, 'shape B', shapeB()],
    [true, 'shape C', shapeC()],
    [true, 'a bare page with everything in the feed', shapeC({ optimization_type: 'DEGREES_OF_FREEDOM' })],
  ])('is %s for %s', (expected, _what, params) => {
    expect(isDynamicCreative(validate(params))).toBe(expected)
  })
})
