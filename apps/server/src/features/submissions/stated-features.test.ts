import { creativeFeatures, documentedFeatures } from '@hookline/contract/drafts/creative-features.rules'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createSubmissionHarness, type SubmissionHarness } from '../../../test/submission-harness.ts'

let harness: SubmissionHarness
beforeEach(async () => {
  harness = await createSubmissionHarness()
  await harness.sandbox.change({ dedupeCreatives: false })
})
afterEach(() => harness.destroy())

it.each<['any' | 'documented' | 'none', string[], unknown]>([
  ['any', creativeFeatures.map(({ key }) => key), ''],
  ['documented', documentedFeatures.map(({ key }) => key), expect.stringContaining('only the documented ones')],
  ['none', [], expect.stringContaining('check them in Ads Manager')],
])(
  'opts out of what an account takes, which is %s, and the draft says what was refused',
  async (features, keys, told) => {
    await harness.sandbox.change({ features })
    const id = await harness.makeDraft({})
    const { state, error } = await harness.send(id)
    expect([state, error ?? '']).toEqual(['done', told])
    const [creative, ...others] = await harness.sandbox.objects('adcreatives')
    expect(others).toEqual([])
    const spec = (creative?.degrees_of_freedom_spec as { creative_features_spec?: object } | undefined) ?? {}
    expect(spec.creative_features_spec ?? {}).toEqual(
      Object.fromEntries(keys.map((key) => [key, { enroll_status: 'OPT_OUT' }])),
    )
    expect(creative?.contextual_multi_ads).toEqual({ enroll_status: 'OPT_OUT' })
  },
)
