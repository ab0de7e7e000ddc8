import { creativeFeatures, documentedFeatures } from '@hookline/contract/drafts/creative-features.rules'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createSubmissionHarness, type SubmissionHarness } from '../../../test/submission-harness.ts'

let harness: SubmissionHarness
beforeEach(async () => {
  harness = await createSubmissionHarness()
  await harness.sandbox.change({ dedupeCreatives: false })
})
afterEach(() => harness.destroy())

async function readStated() {
  const [creative, ...others] = await harness.sandbox.objects('adcreatives')
  expect(others).toEqual([])
  const spec = (creative?.degrees_of_freedom_spec as { creative_features_spec?: object } | undefined) ?? {}
  return { features: spec.creative_features_spec ?? {}, multi: creative?.contextual_multi_ads }
}

const optOut = (keys: string[]) => Object.fromEntries(keys.map((key) => [key, { enroll_status: 'OPT_OUT' }]))
const all = creativeFeatures.map(({ key }) => key)
const documented = documentedFeatures.map(({ key }) => key)

it.each<['any' | 'documented' | 'none', string[], unknown]>([
  ['any', all, ''],
  ['documented', documented, expect.stringContaining('only the documented ones')],
  ['none', [], expect.stringContaining('check them in Ads Manager')],
])(
  'opts out of what an account takes, which is %s, and the draft says what was refused',
  async (features, keys, told) => {
    await harness.sandbox.change({ features })
    const id = await harness.makeDraft({})
    const { state, error } = await harness.send(id)
    expect([state, error ?? '']).toEqual(['done', told])
    expect(await readStated()).toEqual({ features: optOut(keys), multi: { enroll_status: 'OPT_OUT' } })
  },
)

it('opts into what the draft allows', async () => {
  const allowed = ['inline_comment', 'contextual_multi_ads']
  const features = { ...optOut(all), inline_comment: { enroll_status: 'OPT_IN' } }
  await harness.send(await harness.makeDraft({ allowed_creative_features: allowed }))
  expect(await readStated()).toEqual({ features, multi: { enroll_status: 'OPT_IN' } })
})

it('states no opt-in in the list of documented features', async () => {
  await harness.sandbox.change({ features: 'documented' })
  await harness.send(await harness.makeDraft({ allowed_creative_features: ['inline_comment'] }))
  const { features } = await readStated()
  expect(features).toEqual(optOut(documented.filter((key) => key !== 'inline_comment')))
})
