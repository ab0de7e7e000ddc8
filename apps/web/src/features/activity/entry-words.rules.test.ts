import { expect, it } from 'vitest'
import { findSubjectAddress } from './entry-address.rules.ts'
import { describeEntry, describeSubjectType, joinIds, listFieldChanges } from './entry-words.rules.ts'

it.each([
  ['system_prompt', 'System prompt'],
  ['ai_model', 'AI model'],
  ['template', 'Template'],
  ['history', 'Result'],
])('describes %s as %s', (subjectType, words) => {
  expect(describeSubjectType(subjectType)).toBe(words)
})

const buildSentence = (
  action: string,
  states: { before?: unknown; after?: unknown } = {},
  subjectName: string | null = 'X',
) => {
  const subjectType = action.slice(0, action.indexOf('.'))
  const words = describeEntry({ action, subjectType, subjectName, before: null, after: null, ...states })
  return [words.before, words.name, words.after].filter(Boolean).join(' ')
}

it.each([
  ['template.created', {}, 'created template X'],
  ['history.deleted', {}, 'deleted result X'],
  ['system_prompt.restored', {}, 'restored system prompt X'],
  ['template.updated', { before: { name: 'A' }, after: { name: 'B' } }, 'changed the name of template X'],
  [
    'draft.bulk_updated',
    { before: { website_url: null, headlines: [] }, after: { website_url: 'https://a.example', headlines: ['a'] } },
    'changed 2 fields of draft X',
  ],
  ['tool.updated', {}, 'changed tool X'],
  ['history.tags_changed', {}, 'changed the tags of result X'],
  ['draft.sent', {}, 'sent draft X to Meta'],
  ['draft.taken_over', { before: { owner: 'ana' }, after: { owner: 'ben' } }, 'took over draft X'],
  ['ai_model.default_changed', {}, 'made AI model X the default'],
  ['user.password_reset', {}, 'reset the password of X'],
  ['robot.switched_off', {}, 'switched off robot X'],
])('says %s in a sentence', (action, states, words) => {
  expect(buildSentence(action, states)).toBe(words)
})

it('uses the name in the entry when the thing is gone, and no name when the entry has none', () => {
  expect(buildSentence('template.deleted', { before: { name: 'Old' } }, null)).toBe('deleted template Old')
  expect(buildSentence('meta_connection.disconnected', { before: { metaUserName: 'Ana Ads' } }, null)).toBe(
    'disconnected from Meta as Ana Ads',
  )
  expect(buildSentence('user.session_ended', {}, null)).toBe('ended a session')
  expect(buildSentence('brand_guide.deleted', { before: { project: 'Spring' } }, null)).toBe(
    'deleted the brand guide of project Spring',
  )
  expect(buildSentence('brand_guide.updated', { before: { voice: 'A' }, after: { voice: 'B' } }, null)).toBe(
    'changed the voice of the brand guide',
  )
})

it('lists the changed fields in words, without the time of the change', () => {
  const before = { name: 'A', type: 'x', tags: [], website_url: null, updatedAt: '1' }
  const after = { name: 'B', type: 'x', tags: ['a', 'b'], website_url: 'long '.repeat(40), updatedAt: '2' }
  expect(listFieldChanges({ before, after })).toEqual([
    { field: 'name', before: 'A', after: 'B' },
    { field: 'tags', before: 'none', after: 'a, b' },
    { field: 'website URL', before: 'none', after: `${'long '.repeat(32)}…` },
  ])
})

it('says of an id only that it was chosen, exchanged or removed', () => {
  const before = { facebook_page_id: null, meta_ad_account_id: 'act_1016030', instagram_user_id: '106100000' }
  const after = { facebook_page_id: '106100000', meta_ad_account_id: 'act_1016031', instagram_user_id: null }
  expect(listFieldChanges({ before, after })).toEqual([
    { field: 'ad account', before: 'chosen', after: 'another' },
    { field: 'Facebook page', before: 'none', after: 'chosen' },
    { field: 'Instagram account', before: 'chosen', after: 'none' },
  ])
})

it('joins neighbouring fields whose ids changed alike', () => {
  const [none, chosen] = ['none', 'chosen']
  const changes = [
    { field: 'ad account', before: none, after: chosen },
    { field: 'campaign', before: none, after: chosen },
    { field: 'ad set', before: chosen, after: none },
    { field: 'headlines', before: none, after: 'A' },
    { field: 'link descriptions', before: none, after: 'A' },
  ]
  expect(joinIds(changes).map(({ field }) => field)).toEqual([
    'ad account, campaign',
    'ad set',
    'headlines',
    'link descriptions',
  ])
})

it('lists the fields of a draft in the order of the table of fields', () => {
  const before = { meta_campaign_id: null, call_to_action_type: 'LEARN_MORE', initial_ad_status_on_meta: 'PAUSED' }
  const after = { call_to_action_type: 'LISTEN_MUSIC', initial_ad_status_on_meta: 'ACTIVE', meta_campaign_id: null }
  const ids = { meta_campaign_id: '120300000', meta_ad_account_id: 'act_1016031' }
  expect(listFieldChanges({ before, after: { ...after, ...ids } })).toEqual([
    { field: 'call to action', before: 'LEARN_MORE', after: 'LISTEN_MUSIC' },
    { field: 'ad account', before: 'none', after: 'chosen' },
    { field: 'campaign', before: 'none', after: 'chosen' },
    { field: 'initial ad status', before: 'PAUSED', after: 'ACTIVE' },
  ])
})

it('lists the fields within a field, and all fields of what was created', () => {
  const after = { name: 'A', new_ad_set_configuration: { name: 'Spring', daily_budget: 500, isActive: false } }
  expect(listFieldChanges({ before: null, after })).toEqual([
    { field: 'name', before: 'none', after: 'A' },
    { field: 'new ad set, name', before: 'none', after: 'Spring' },
    { field: 'new ad set, daily budget', before: 'none', after: '500' },
    { field: 'new ad set, is active', before: 'none', after: 'no' },
  ])
})

it.each([
  ['history', true, false, '/result/7'],
  ['history', false, true, null],
  ['draft', true, true, '/meta-ads-editor/7'],
  ['draft', true, false, '/meta-ads-editor/7'],
  ['draft', false, true, null],
  ['preset', true, true, '/settings/meta-presets'],
  ['system_prompt', true, false, '/system-prompts'],
  ['ad_set', true, true, null],
])('links a %s (there: %s, own: %s) to %s', (subjectType, isSubjectThere, isOwn, address) => {
  expect(findSubjectAddress({ subjectType, subjectId: '7', isSubjectThere }, { isOwn })).toBe(address)
})
