import { creativeFeatures } from '@hookline/contract/drafts/creative-features.rules'
import { describe, expect, it } from 'vitest'
import { buildCreativePlan } from '../../../../test/meta-plans.ts'
import type { CreativePlan } from '../meta-ads.ts'
import { buildCreative, describePlan } from '../sending/graph-writes.ts'
import { compareAd } from './compare-ads.ts'
import { adAnswer } from './graph-answers.ts'

type Json = Record<string, unknown>
type Change = (creative: Json) => Json

const plan = (change: Partial<CreativePlan> = {}): CreativePlan => ({
  ...buildCreativePlan({ pageId: '61', instagramUserId: null, videoId: '51', imageHash: 'abc' }),
  primaryTexts: ['Drink tea.\nNow', 'Tea is good. '],
  headlines: ['Tea'],
  linkDescriptions: [],
  websiteUrl: 'https://shop.example.com',
  callToActionType: 'SHOP_NOW',
  urlTags: 'utm_source=meta',
  ...change,
})

const everyFeature = { ...Object.fromEntries(creativeFeatures.map(({ key }) => [key, { enroll_status: 'OPT_OUT' }])) }

/** With the final slash and the escapes that Meta adds. */
const readLink = ({ websiteUrl }: CreativePlan) => new URL(websiteUrl ?? '').href

/** The creative as Meta answers it (docs/meta-api.md): with all features, extra members and other addresses. */
function answerCreative(sent: CreativePlan): Json {
  const { object_story_spec: story, asset_feed_spec: feed, ...rest } = buildCreative(sent) as Record<string, Json>
  const video = story?.video_data as Json | undefined
  if (!video?.call_to_action) return { ...buildCreative(sent), id: '900' }
  return {
    ...rest,
    id: '900',
    object_story_spec: {
      ...story,
      instagram_user_id: '178400000000009',
      video_data: {
        ...video,
        message: String(video.message).replaceAll('\n', '\r\n'),
        image_url: 'https://cdn.example/1?oh=2',
        call_to_action: { type: sent.callToActionType, value: { link: readLink(sent), link_format: 'X' } },
      },
    },
    ...(feed && {
      asset_feed_spec: {
        bodies: (feed.bodies as Json[]).map((body) => ({ ...body, adlabels: [{ id: '1' }] })).toReversed(),
        titles: feed.titles,
        optimization_type: feed.optimization_type,
      },
    }),
    contextual_multi_ads: { enroll_status: 'OPT_OUT', eligibility: ['X'] },
    degrees_of_freedom_spec: {
      creative_features_spec: { ...everyFeature, standard_enhancements: { enroll_status: 'OPT_OUT' } },
    },
    effective_object_story_id: '1_2',
  }
}

const readAd = (creative: Json, more: Json = {}) => adAnswer.parse({ id: '1', adset_id: '7', creative, ...more })
const same: Change = (creative) => creative

function differences(sent: CreativePlan, change: Change = same, more: Json = {}) {
  const found = compareAd(describePlan(sent, '7'), readAd(change(answerCreative(sent)), more), [])
  return found?.differences.map(({ field, sent: was, now }) => `${field}: ${was} > ${now}`)
}

const changeStory =
  (member: Json): Change =>
  (creative) => {
    const story = creative.object_story_spec as Json
    return { ...creative, object_story_spec: { ...story, video_data: { ...(story.video_data as Json), ...member } } }
  }
const changeFeed =
  (member: Json): Change =>
  (creative) => ({
    ...creative,
    asset_feed_spec: { ...(creative.asset_feed_spec as Json), ...member },
  })
const withFeature =
  (key: string, status: string): Change =>
  (creative) => ({
    ...creative,
    degrees_of_freedom_spec: { creative_features_spec: { ...everyFeature, [key]: { enroll_status: status } } },
  })

describe('an untouched ad', () => {
  it.each<[string, Partial<CreativePlan>]>([
    ['of several texts', {}],
    ['of one text', { primaryTexts: ['Drink tea.'] }],
    ['without a button', { callToActionType: 'NO_BUTTON', primaryTexts: ['Drink tea.'] }],
    ['of an Instagram account', { instagramUserId: '178400000000009' }],
    ['with escapes in its link', { websiteUrl: 'https://shop.example.com/a b?x=%C3%A9' }],
    ['in the second shape', { shape: 'feed' }],
  ])('%s shows no difference in the forms in which Meta answers', (_, change) => {
    expect(differences(plan(change))).toEqual([])
  })

  it('is not compared before Meta shows its creative', () => {
    expect(compareAd(describePlan(plan(), '7'), readAd({ id: '900' }), [])).toBeNull()
  })
})

describe('a switch', () => {
  it.each([...creativeFeatures.map(({ key }) => key), 'nobody_knows_this', 'standard_enhancements'])(
    '%s is a difference unless the draft allowed it',
    (key) => {
      expect(differences(plan(), withFeature(key, 'OPT_IN'))).toEqual([`${key}: OPT_OUT > OPT_IN`])
      const allowed = plan({ allowedFeatures: [key] })
      expect(differences(allowed, withFeature(key, 'OPT_IN'))).toEqual([])
      expect(differences(allowed, withFeature(key, 'OPT_OUT'))).toEqual([])
    },
  )

  it.each<[string, Change, Json, string]>([
    ['in an unknown state', withFeature('inline_comment', 'STICKY'), {}, 'inline_comment: OPT_OUT > STICKY'],
    [
      'for ads beside others',
      (creative) => ({ ...creative, contextual_multi_ads: { enroll_status: 'OPT_IN' } }),
      {},
      'contextual_multi_ads: OPT_OUT > OPT_IN',
    ],
    ['for music', changeFeed({ audios: [{ type: 'random' }] }), {}, 'music: OPT_OUT > OPT_IN'],
    [
      'in a spec of its own',
      same,
      { creative_automation_spec: { new_thing: { enroll_status: 'OPT_IN' } } },
      'new_thing: OPT_OUT > OPT_IN',
    ],
  ])('%s is a difference', (_, change, more, expected) => {
    expect(differences(plan(), change, more)).toEqual([expected])
  })
})

describe('a changed value', () => {
  it.each<[string, Change, string[]]>([
    [
      'a generated text',
      changeFeed({ bodies: [{ text: 'Drink tea.\nNow' }, { text: 'Tea is good.' }, { text: 'By Meta' }] }),
      ['primary_texts: “Drink tea.\nNow”, “Tea is good.” > “By Meta”, “Drink tea.\nNow”, “Tea is good.”'],
    ],
    ['another headline', changeStory({ title: 'Tee' }), ['headlines: “Tea” > “Tea”, “Tee”']],
    ['a description that was not sent', changeStory({ link_description: 'New' }), ['link_descriptions:  > “New”']],
    [
      'another link and button',
      changeStory({ call_to_action: { type: 'LEARN_MORE', value: { link: 'https://other.example' } } }),
      ['call_to_action_type: SHOP_NOW > LEARN_MORE', 'website_url: https://shop.example.com > https://other.example'],
    ],
    ['another video', changeStory({ video_id: '52' }), ['video: 51 > 52']],
    ['another image', changeStory({ image_hash: 'def' }), ['image: abc > def']],
    ['lost parameters', ({ url_tags: _, ...creative }) => creative, ['url_parameters_string: utm_source=meta > ']],
  ])('is found: %s', (_, change, expected) => {
    expect(differences(plan(), change)).toEqual(expected)
  })
})

describe('the baseline', () => {
  const sent = plan()
  const first = compareAd(
    describePlan(sent, '7'),
    readAd(withFeature('inline_comment', 'OPT_IN')(answerCreative(sent))),
    [],
  )
  const later = (change: Change, former = first?.differences ?? []) =>
    first &&
    compareAd(first.baseline, readAd(change(answerCreative(sent))), former)?.differences.map(({ field }) => field)

  it('keeps a difference of the first read as one', () => {
    expect(later(withFeature('inline_comment', 'OPT_IN'))).toEqual(['inline_comment'])
    expect(later(same)).toEqual([])
  })

  it('knows the creative and the post of the first read', () => {
    expect(later((creative) => ({ ...creative, id: '901' }))).toEqual(['creative_id'])
    expect(later((creative) => ({ ...creative, effective_object_story_id: '1_3' }))).toEqual(['post'])
    expect(later(({ effective_object_story_id: _, ...creative }) => creative)).toEqual([])
  })

  it('keeps a difference that a shorter read could not ask for', () => {
    const former = [{ object: 'creative' as const, field: 'contextual_multi_ads', sent: 'OPT_OUT', now: 'OPT_IN' }]
    expect(later(({ contextual_multi_ads: _, ...creative }) => creative, former)).toEqual(['contextual_multi_ads'])
    expect(later(same, former)).toEqual([])
  })
})
