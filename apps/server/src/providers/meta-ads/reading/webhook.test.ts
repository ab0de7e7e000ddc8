import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { isSigned, readWebhook } from './webhook.ts'

const bytes = (value: unknown) => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value))
const at = new Date('2026-11-20T12:00:00Z')
const time = at.getTime() / 1000
const envelope = (...values: unknown[]) => ({
  object: 'ad_account',
  entry: [{ id: '77', time, changes: values.map((value) => ({ field: 'any', value })) }],
})
const hint = (objectId: string) => ({ adAccountId: 'act_77', objectId, at })

describe('a webhook', () => {
  it.each([
    [
      'a change of status',
      envelope({ object_id: '5', object_type: 'ad', changed_fields: ['effective_status'] }),
      ['5'],
    ],
    ['the end of processing', envelope({ id: '6', level: 'AD_SET', status_name: 'Active' }), ['6']],
    ['fatigue', envelope({ ad_account_id: '77', adgroup_id: '7', creative_fatigue_level: 'High' }), ['7']],
    ['recommendations', envelope({ ad_object_ids: ['8', '9'] }), ['8', '9']],
    ['several changes', envelope({ object_id: '5' }, { id: '6' }), ['5', '6']],
    ['a value without an object', envelope({ name: 'x' }), []],
    ['the envelope in a list', [envelope({ object_id: '5' })], ['5']],
    ['another object', { ...envelope({ object_id: '5' }), object: 'page' }, []],
  ])('names the objects of %s', (_, body, ids) => {
    expect(readWebhook(bytes(body))).toEqual(ids.map(hint))
  })

  it('keeps every digit of an id that is a number', () => {
    const body = `{"object":"ad_account","entry":[{"id":10160300000000001234,"time":${time},"changes":[{"value":{"id":120210000000000002}}]}]}`
    expect(readWebhook(bytes(body))).toEqual([
      { adAccountId: 'act_10160300000000001234', objectId: '120210000000000002', at },
    ])
  })

  it.each([
    '',
    'no JSON',
    '[]x',
    '{}',
    '{"object":"ad_account","entry":[{"id":"../../me","time":1,"changes":[]}]}',
    'null',
  ])('that is %j cannot be read', (body) => expect(readWebhook(bytes(body))).toBeNull())
})

describe('the signature', () => {
  const body = bytes('{"a":"\\u00e4"}')
  const sign = (secret: string) => `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
  it.each([
    ['the app', sign('ours'), true],
    ['another secret', sign('guessed'), false],
    ['nobody', '', false],
    ['the other algorithm', sign('ours').replace('sha256', 'sha1'), false],
  ])('of %s: %s', (_, signature, expected) => expect(isSigned(body, signature, 'ours')).toBe(expected))
})
