import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Browser, buildTestApp, type TestApp } from '../../../test/app.ts'
import { emptyTables } from '../../../test/database.ts'

let t: TestApp
let ana: Browser
let ben: Browser
beforeAll(async () => {
  t = await buildTestApp()
  ana = await t.signUp('ana')
  ben = await t.signUp('ben')
})
afterEach(() => emptyTables(t.database.db, 'meta_presets'))
afterAll(() => t.destroy())

const url = '/api/meta/presets'
const snippet = { preset_name: 'Free returns', preset_type: 'TEXT_SNIPPET', configuration: { snippet_text: ' Free! ' } }
const post = (payload: object) => ana.request({ method: 'POST', url, payload })
const create = async (payload: object = snippet) => (await post(payload)).json().data

describe('presets', () => {
  it('are stored trimmed with their type, listed by name, and logged', async () => {
    const later = await create({ ...snippet, preset_name: 'zebra' })
    const made = await create()
    expect(made).toMatchObject({
      preset_name: 'Free returns',
      description: null,
      configuration: { snippet_text: 'Free!' },
    })
    const listed = (await ana.request({ method: 'GET', url: `${url}?preset_type=TEXT_SNIPPET` })).json().data
    expect(listed.map(({ id }: { id: string }) => id)).toEqual([made.id, later.id])
    const none = (await ana.request({ method: 'GET', url: `${url}?preset_type=LINK_DETAILS` })).json().data
    expect(none).toEqual([])
    const payload = { preset_name: 'Returns', configuration: { snippet_text: 'Free returns.' } }
    const changed = await ana.request({ method: 'PUT', url: `${url}/${made.id}`, payload })
    expect(changed.json().data).toMatchObject({ preset_name: 'Returns', preset_type: 'TEXT_SNIPPET' })
    expect((await ana.request({ method: 'DELETE', url: `${url}/${made.id}` })).statusCode).toBe(200)
    const log = await t.database.db
      .selectFrom('activity_log')
      .select('action')
      .where('subject_id', '=', made.id)
      .execute()
    expect(log.map(({ action }) => action)).toEqual(['preset.created', 'preset.updated', 'preset.deleted'])
  })

  it('belong to their user: others cannot see, change or delete them', async () => {
    const { id } = await create()
    expect((await ben.request({ method: 'GET', url })).json().data).toEqual([])
    const payload = { preset_name: 'Mine now', configuration: { snippet_text: 'x' } }
    expect((await ben.request({ method: 'PUT', url: `${url}/${id}`, payload })).statusCode).toBe(404)
    expect((await ben.request({ method: 'DELETE', url: `${url}/${id}` })).statusCode).toBe(404)
  })

  it('are used by all when shared, and changed by their owner only', async () => {
    const { id } = await create({ ...snippet, preset_name: 'Team returns', shared: true })
    const seen = (await ben.request({ method: 'GET', url })).json().data
    expect(seen).toMatchObject([{ id, shared: true, is_own: false, username: 'ana' }])
    const payload = { preset_name: 'Mine now', configuration: { snippet_text: 'x' } }
    for (const answer of [
      await ben.request({ method: 'PUT', url: `${url}/${id}`, payload }),
      await ben.request({ method: 'DELETE', url: `${url}/${id}` }),
    ]) {
      expect(answer.statusCode).toBe(403)
      expect(answer.json().message).toBe('Only the owner of a preset can change it. Duplicate it as your own.')
    }
    // A client that does not know of sharing leaves it.
    const kept = await ana.request({ method: 'PUT', url: `${url}/${id}`, payload })
    expect(kept.json().data).toMatchObject({ preset_name: 'Mine now', shared: true, is_own: true })
    await ana.request({ method: 'PUT', url: `${url}/${id}`, payload: { ...payload, shared: false } })
    expect((await ben.request({ method: 'GET', url })).json().data).toEqual([])
  })

  it('store every field of an ad set, and the name of the ad account', async () => {
    const eu = { geo_locations: 'DE, TW', dsa_beneficiary: 'Shop GmbH', dsa_payor: 'Shop GmbH' }
    const union = { ...eu, taiwan_universal_beneficiary: '17', taiwan_universal_payer: '17' }
    const made = await create({ preset_name: 'EU', preset_type: 'AD_SET_CONFIGURATION', configuration: union })
    expect(made.configuration).toEqual(union)
    const account = { ad_account_id: '123', ad_account_name: 'Shop' }
    const chosen = await create({ ...snippet, preset_type: 'META_ACCOUNT_SELECTION', configuration: account })
    expect(chosen.configuration).toEqual({ ...account, ad_account_id: 'act_123' })
  })

  it('refuse a change of a stale version', async () => {
    const { id, updated_at } = await create()
    const payload = { preset_name: 'One', configuration: { snippet_text: 'x' }, updatedAt: updated_at }
    expect((await ana.request({ method: 'PUT', url: `${url}/${id}`, payload })).statusCode).toBe(200)
    const late = await ana.request({ method: 'PUT', url: `${url}/${id}`, payload })
    expect([late.statusCode, late.json().changedBy]).toEqual([409, 'ana'])
  })

  it.each([
    ['TEXT_SNIPPET', { snippet_text: '  ' }, { 'configuration.snippet_text': 'Snippet text cannot be empty' }],
    ['LINK_DETAILS', { website_url: 'example' }, { 'configuration.website_url': 'Invalid website URL' }],
    ['LINK_DETAILS', { website_url: 'javascript:alert(1)' }, { 'configuration.website_url': 'Invalid website URL' }],
    [
      'META_ACCOUNT_SELECTION',
      {},
      {
        'configuration.ad_account_id': 'Ad Account ID is required',
        'configuration.ad_account_name': 'Ad Account Name is required',
      },
    ],
    [
      'AD_SET_CONFIGURATION',
      { bid_amount: 0, daily_budget: -5, lifetime_budget: 1.5, currency: 'yen', age_min: 12, age_max: 66 },
      {
        'configuration.bid_amount': 'Bid amount must be positive',
        'configuration.daily_budget': 'Daily budget must be positive',
        'configuration.lifetime_budget': 'Enter a whole number of the smallest unit, without a decimal point',
        'configuration.currency': 'A currency has three letters, such as USD',
        'configuration.age_min': 'Ages are at least 13',
        'configuration.age_max': 'Ages are at most 65',
      },
    ],
    [
      'AD_SET_CONFIGURATION',
      { daily_budget: 5000, lifetime_budget: 90_000 },
      { 'configuration.lifetime_budget': 'A preset has one budget. Empty the daily or the lifetime budget.' },
    ],
  ])(
    'of the type %s refuse %j, every fault at its field, when created and when changed',
    async (type, configuration, faults) => {
      const bad = await post({ preset_name: '', preset_type: type, configuration })
      expect(bad.statusCode).toBe(400)
      const mapIssues = (answer: typeof bad) =>
        Object.fromEntries(answer.json().issues.map(({ path, message }: Record<string, string>) => [path, message]))
      expect(mapIssues(bad)).toEqual({ ...faults, preset_name: 'Preset name is required' })
      const good = { TEXT_SNIPPET: { snippet_text: 'x' }, LINK_DETAILS: { website_url: 'https://a.example' } }
      const sound =
        good[type as keyof typeof good] ??
        (type === 'AD_SET_CONFIGURATION' ? {} : { ad_account_id: 'act_1', ad_account_name: 'A' })
      const { id } = await create({ preset_name: 'Good', preset_type: type, configuration: sound })
      const late = await ana.request({
        method: 'PUT',
        url: `${url}/${id}`,
        payload: { preset_name: 'Good', configuration },
      })
      expect(late.statusCode).toBe(400)
      expect(mapIssues(late)).toEqual(faults)
    },
  )

  it('of an ad account may allow creative features, and refuse unknown ones', async () => {
    const account = { ad_account_id: 'act_1', ad_account_name: 'A' }
    const body = { preset_name: 'Shop', preset_type: 'META_ACCOUNT_SELECTION' }
    const allowing = (keys: string[]) => ({ ...body, configuration: { ...account, allowed_creative_features: keys } })
    const { id, configuration } = await create(allowing(['inline_comment']))
    expect(configuration.allowed_creative_features).toEqual(['inline_comment'])
    const unknown = allowing(['sparkles'])
    for (const answer of [
      await post(unknown),
      await ana.request({ method: 'PUT', url: `${url}/${id}`, payload: unknown }),
    ]) {
      expect(answer.statusCode).toBe(400)
      expect(answer.json().issues[0].path).toBe('configuration.allowed_creative_features')
    }
  })

  it('are refused with the list of types when theirs is unknown', async () => {
    const answer = await post({ ...snippet, preset_type: 'COLOUR' })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().message).toContain('preset_type must be one of AD_SET_CONFIGURATION')
  })
})
