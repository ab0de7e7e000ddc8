import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Browser, buildTestApp, type TestApp } from '../../../test/app.ts'
import { insertResult } from '../../../test/history.ts'

let t: TestApp
let olga: Browser
beforeAll(async () => {
  t = await buildTestApp()
  olga = await t.signUp('olga')
})
afterAll(() => t.destroy())

const read = (ids: string) => olga.request({ method: 'GET', url: `/api/history/chosen?ids=${ids}` })

it('answers results whole in the order of their ids, without deleted and unknown ones', async () => {
  const [first, second, third] = [
    await insertResult(t.database.db),
    await insertResult(t.database.db),
    await insertResult(t.database.db),
  ]
  expect((await olga.request({ method: 'DELETE', url: `/api/history/${second}` })).statusCode).toBe(200)
  const answer = await read([third, second, first, 999_999, first].join(','))
  expect(answer.statusCode).toBe(200)
  const { results } = answer.json().data
  expect(results.map(({ id }: { id: number }) => id)).toEqual([third, first])
  expect(results[0]).toMatchObject({ decisions: [null, null, null] })
  expect(results[0]).not.toHaveProperty('request_raw_response')
})

it.each(['', '1,', 'a', '1;2', '-1'])('refuses the ids "%s"', async (ids) => {
  const answer = await read(encodeURIComponent(ids))
  expect(answer.statusCode).toBe(400)
  expect(answer.json().issues).toEqual([{ path: 'ids', message: 'ids must be numbers with commas between' }])
})

it('refuses more than 200 ids', async () => {
  const answer = await read(Array.from({ length: 201 }, (_, index) => index + 1).join(','))
  expect(answer.json().issues[0].message).toBe('At most 200 results can be reviewed at once')
})
