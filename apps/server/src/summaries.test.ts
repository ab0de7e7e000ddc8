import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Browser, buildTestApp, type TestApp } from '../test/app.ts'

// Screens choose from summaries: a whole list of long texts is megabytes at each visit.

let t: TestApp
let ana: Browser
beforeAll(async () => {
  t = await buildTestApp()
  ana = await t.signUp('ana')
})
afterAll(() => t.destroy())

const fetchJson = async (url: string) => (await ana.request({ method: 'GET', url })).json()

describe.each([
  { url: '/api/templates', list: 'templates', text: 'instructions', length: 20_000, shown: {} },
  {
    url: '/api/system-prompts',
    list: 'prompts',
    text: 'content',
    length: 100_000,
    shown: { preview: `${'Be brief. '.repeat(20).trim()}…` },
  },
])('the summaries of $url', ({ url, list, text, length, shown }) => {
  it('hold each row of the list in its order without the heavy text', async () => {
    const heavy = 'Be brief. '.repeat(length / 10).trim()
    const payload = { name: 'Aaa heavy', description: 'Long', type: 'comparison', [text]: heavy }
    expect((await ana.request({ method: 'POST', url, payload })).json().success).toBe(true)
    for (const query of ['', '?type=comparison', '?type=analysis']) {
      const { data } = await fetchJson(`${url}/summaries${query}`)
      const { [list]: rows } = await fetchJson(`${url}${query}`)
      const expected = rows.map(({ [text]: _, ...row }: Record<string, unknown>) => row)
      expect(data.map(({ preview: _, ...row }: Record<string, unknown>) => row)).toEqual(expected)
      const added = data.find(({ name }: { name: string }) => name === payload.name)
      if (query === '?type=analysis') expect(added).toBeUndefined()
      else expect(added).toMatchObject({ description: 'Long', ...shown })
      expect(JSON.stringify(data)).not.toContain(heavy.slice(0, 300))
    }
  })

  it('refuse an unknown type by its name', async () => {
    const answer = await ana.request({ method: 'GET', url: `${url}/summaries?type=poetry` })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().issues).toMatchObject([{ path: 'type' }])
  })
})
