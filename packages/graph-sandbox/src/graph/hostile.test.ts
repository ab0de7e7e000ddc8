import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  adSetParams,
  createAd,
  pageId,
  startSandbox,
  type TestSandbox,
  trafficCampaign,
  usAccount,
} from '../../test/sandbox.ts'

let sandbox: TestSandbox
let paths: string[]
beforeAll(async () => {
  sandbox = await startSandbox()
  const { id, adSetId, creativeId } = await createAd(sandbox)
  const edges =
    'campaigns adsets ads adcreatives advideos adimages promote_pages instagram_accounts adspixels minimum_budgets'
  paths = [
    ...edges.split(' ').map((edge) => `/${usAccount}/${edge}`),
    ...[id, adSetId, creativeId, trafficCampaign, pageId, usAccount, 'me'].map((node) => `/${node}`),
    ...['/debug_token', '/oauth/access_token', '/me/permissions', '/', `/${id}/previews`, `/${adSetId}/copies`, '/%ff'],
  ]
})
afterAll(() => sandbox.close())

const names = [
  ...Object.keys(adSetParams),
  ...'fields limit after filtering effective_status summary creative object_story_spec asset_feed_spec adset_id'.split(
    ' ',
  ),
  ...'bytes upload_phase file_size upload_session_id start_offset'.split(' '),
  ...'ad_format execution_options method input_token code client_id special_ad_categories objective end_time'.split(
    ' ',
  ),
  ...'promoted_object attribution_spec bid_amount degrees_of_freedom_spec title'.split(' '),
]
const usual = [...Object.values(adSetParams), 'validate_only', 'id,name{a}', '{', '[]', 'start', -1, '\u0000', '\ud800']
const value = fc.oneof(fc.constantFrom(...usual), fc.jsonValue({ maxDepth: 2 }))
const params = fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 8 })

it('answers any input with JSON below status 500', async () => {
  const call = fc.record({
    method: fc.constantFrom('GET', 'POST', 'DELETE'),
    path: fc.nat().map((at) => paths[at % paths.length] ?? '/'),
    params,
    isForm: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(call, async ({ method, path, params, isForm }) => {
      const query = new URLSearchParams(
        Object.entries(params).map(([name, each]) => [name, asText(each)] as [string, string]),
      )
      const answer =
        method === 'POST'
          ? await sandbox.call(method, path, isForm ? { form: params } : { json: params })
          : await sandbox.call(method, `${path}?${query}`)
      expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500)
      expect(typeof answer.body).toBe('object')
    }),
    { numRuns: 300 },
  )
})

const asText = (each: unknown) => (typeof each === 'object' ? JSON.stringify(each) : String(each))
