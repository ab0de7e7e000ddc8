import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { createSubmissionHarness, type SubmissionHarness } from '../../../test/submission-harness.ts'

let harness: SubmissionHarness
beforeAll(async () => {
  harness = await createSubmissionHarness()
})
afterEach(async () => {
  await harness.sandbox.resetFeatures()
  await harness.sandbox.clearFaults()
  await harness.sandbox.change({ features: 'any', severalTexts: 'both' })
})
afterAll(() => harness.destroy())

let texts = 0
/** With a text of its own: an equal creative would be the one of an earlier ad. */
async function send(change: Parameters<SubmissionHarness['makeDraft']>[0] = {}) {
  texts += 1
  const id = await harness.makeDraft({ primary_texts: [`Text ${texts}`, 'Tea is good.'], ...change })
  expect(await harness.send(id)).toMatchObject({ state: 'done' })
  return harness.readDraft(id)
}

it.each<[string, Parameters<SubmissionHarness['makeDraft']>[0]]>([
  ['of several texts', {}],
  ['of one text of each kind', { primary_texts: ['One.'] }],
  [
    'with descriptions, parameters and an Instagram account',
    {
      link_descriptions: ['Free delivery', 'Fresh'],
      url_parameters_string: 'utm_source=meta',
      instagram_user_id: '17841400000000001',
    },
  ],
  ['of an image', { video_object_name: null, image_object_name: 'images/2026/11/a.jpg' }],
  ['with allowed features', { allowed_creative_features: ['inline_comment', 'contextual_multi_ads'] }],
])('an ad %s is published as sent', async (_, change) => {
  const draft = await send(change)
  expect(draft).toMatchObject({ guard_state: 'as_sent', guard_differences: [] })
  expect(draft.guard_checked_at).toBeInstanceOf(Date)
})

it('an ad in the second shape is published as sent', async () => {
  await harness.sandbox.change({ severalTexts: 'in-feed' })
  expect(await send()).toMatchObject({ guard_state: 'as_sent', guard_differences: [] })
})

it('an ad whose features Meta refuses to switch off is judged by what is read', async () => {
  await harness.sandbox.change({ features: 'none' })
  expect(await send()).toMatchObject({ guard_state: 'as_sent', guard_differences: [] })
})

it.each(['text_optimizations', 'nobody_knows_this', 'contextual_multi_ads'])(
  'an ad of which Meta switches %s on is changed',
  async (feature) => {
    await harness.sandbox.switchFeature(feature)
    const difference = { object: 'creative', field: feature, sent: 'OPT_OUT', now: 'OPT_IN' }
    expect(await send()).toMatchObject({ guard_state: 'changed', guard_differences: [difference] })
  },
)
