import { describe, expect, it } from 'vitest'
import { decodeParams, parseJson } from './decode-params.rules.ts'
import { parseFields, writeFields } from './fields.rules.ts'
import { meets } from './filtering.rules.ts'
import { cutPage, readPageRequest, writeCursor } from './paging.rules.ts'
import { graphTime, parseTime } from './times.rules.ts'
import { chooseVersion } from './versions.rules.ts'

describe('the fields parameter', () => {
  const leaf = (name: string) => ({ name, params: {}, children: null })

  it.each([
    ['id,name', [leaf('id'), leaf('name')]],
    [' id , creative{ id } ', [leaf('id'), { ...leaf('creative'), children: [leaf('id')] }]],
    [
      'insights.date_preset(last_7d).limit(3){spend}',
      [{ name: 'insights', params: { date_preset: 'last_7d', limit: '3' }, children: [leaf('spend')] }],
    ],
    [
      'ads.filtering([{"field":"name","operator":"CONTAIN","value":"a)b"}])',
      [
        {
          name: 'ads',
          params: { filtering: [{ field: 'name', operator: 'CONTAIN', value: 'a)b' }] },
          children: null,
        },
      ],
    ],
    ['', []],
  ])('%s is read, and read the same when written again', (text, fields) => {
    expect(parseFields(text)).toEqual(fields)
    expect(parseFields(writeFields(parseFields(text)))).toEqual(fields)
  })

  it.each(['a{', 'a}', 'a{b', 'a.b', 'a.b(c', '1a', `${'a{'.repeat(50)}`, '{}'])('%s is refused', (text) => {
    expect(() => parseFields(text)).toThrow('Syntax error')
  })
})

describe('parameters', () => {
  it('keep all digits of ids that are sent bare within JSON', () => {
    expect(parseJson('{"page_id":120210000000000123,"age_min":18,"share":0.5}')).toEqual({
      page_id: '120210000000000123',
      age_min: 18,
      share: 0.5,
    })
  })

  it('lose what no store can keep, and are refused when nested without reason', () => {
    expect(parseJson('{"a\\u0000b":["\\u0000"],"c":"\\ud800"}')).toEqual({ ab: [''], c: '\ufffd' })
    expect(parseJson('['.repeat(60) + ']'.repeat(60))).toBeUndefined()
    expect(parseJson('['.repeat(1_000_000))).toBeUndefined()
    expect(Object.getPrototypeOf(parseJson('{"__proto__":{"admin":true}}'))).toBe(Object.prototype)
  })

  it.each([
    ['targeting', '{"age_min":18}', { age_min: 18 }],
    ['special_ad_categories', '[]', []],
    ['is_dynamic_creative', 'false', false],
    ['daily_budget', '5000', '5000'],
    ['name', '[1]', '[1]'],
    ['name', 'true', 'true'],
    ['targeting', '{broken', '{broken'],
  ])('%s=%s are decoded where that is meant', (name, text, value) => {
    expect(decodeParams({ [name]: text })).toEqual({ [name]: value })
  })
})

describe('a condition', () => {
  it.each([
    ['Summer [d7f3a1]', 'CONTAIN', 'D7F3A1', true],
    ['Summer [d7f3a1]', 'CONTAIN', '[d7f3a1]', false],
    ['Summer', 'CONTAIN', 'winter', false],
    ['Summer', 'NOT_CONTAIN', 'winter', true],
    ['Summer', 'STARTS_WITH', 'sum', true],
    ['Summer', 'EQUAL', 'summer', true],
    ['Summer', 'NOT_EQUAL', 'summer', false],
    ['PAUSED', 'IN', ['ACTIVE', 'PAUSED'], true],
    ['PAUSED', 'NOT_IN', ['ACTIVE', 'PAUSED'], false],
    ['120210000000000002', 'GREATER_THAN', '120210000000000001', true],
    ['9', 'LESS_THAN', '10', true],
    ['10', 'GREATER_THAN_OR_EQUAL', '10', true],
    ['10', 'LESS_THAN_OR_EQUAL', '9', false],
    ['5', 'IN_RANGE', [1, 10], true],
    [undefined, 'CONTAIN', 'a', false],
  ])('%s %s %s is %s', (actual, operator, value, expected) => {
    expect(meets(actual, { field: 'x', operator, value })).toBe(expected)
  })
})

describe('pages', () => {
  const rows = [9, 8, 7, 6, 5].map((seq) => ({ seq }))
  const page = (params: Record<string, unknown>) => {
    const cut = cutPage(rows, readPageRequest(params))
    return [cut.rows.map(({ seq }) => seq), cut.hasPrevious, cut.hasNext]
  }

  it.each([
    [{}, [[9, 8, 7, 6, 5], false, false]],
    [{ limit: '2' }, [[9, 8], false, true]],
    [{ limit: 2, after: writeCursor(8) }, [[7, 6], true, true]],
    [{ limit: 2, after: writeCursor(6) }, [[5], true, false]],
    [{ limit: 2, before: writeCursor(6) }, [[8, 7], true, true]],
    // The row of the cursor may be deleted by now.
    [{ limit: 2, after: writeCursor(10) }, [[9, 8], false, true]],
    [{ after: writeCursor(5) }, [[], false, false]],
  ])('%o are cut', (params, expected) => {
    expect(page(params)).toEqual(expected)
  })

  it.each([{ limit: 'x' }, { limit: -1 }, { after: 'nonsense' }])('%o are refused', (params) => {
    expect(() => readPageRequest(params)).toThrow()
  })
})

describe('times', () => {
  it.each([
    ['2026-11-20T18:45:01Z', 'America/Los_Angeles', '2026-11-20T10:45:01-0800'],
    ['2026-07-01T12:00:00Z', 'America/New_York', '2026-07-01T08:00:00-0400'],
    ['2026-11-20T18:45:01Z', 'Asia/Tokyo', '2026-11-21T03:45:01+0900'],
    ['2026-11-20T18:45:01Z', 'Asia/Kolkata', '2026-11-21T00:15:01+0530'],
    ['2026-11-20T18:45:01Z', 'UTC', '2026-11-20T18:45:01+0000'],
  ])('%s in %s is %s', (time, zone, expected) => {
    expect(graphTime(new Date(time), zone)).toBe(expected)
    expect(parseTime(expected)).toEqual(new Date(time))
  })

  it('are also read as seconds', () => {
    expect(parseTime('1763635501')?.toISOString()).toBe('2025-11-20T10:45:01.000Z')
    expect(parseTime('soon')).toBeNull()
  })
})

describe('versions', () => {
  const serve = (version: string) => ({ kind: 'serve', version })
  it.each([
    ['v27.0', true, serve('v27.0')],
    ['v26.0', true, serve('v26.0')],
    ['v25.0', true, serve('v25.0')],
    ['v24.0', true, { kind: 'expired' }],
    ['v24.0', false, serve('v24.0')],
    ['v19.0', false, serve('v21.0')],
    [null, true, serve('v27.0')],
    ['v99.0', false, { kind: 'unknown' }],
  ])('%s for ads %s', (version, isMarketing, expected) => {
    expect(chooseVersion(version, isMarketing)).toEqual(expected)
  })
})
