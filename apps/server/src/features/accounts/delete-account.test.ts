import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Browser, buildTestApp, type TestApp } from '../../../test/app.ts'
import { buildAnswer, fakeAi } from '../../../test/fake-ai.ts'
import { readResult, submitVideo } from '../../../test/jobs.ts'
import { buildMetaApp } from '../../../test/meta-app.ts'

let t: TestApp
const answer = Promise.withResolvers<ReturnType<typeof buildAnswer>>()
beforeAll(async () => {
  t = await buildTestApp({}, { ai: fakeAi(() => answer.promise) })
  await t.app.start()
})
afterAll(() => t.destroy())

it('finishes the jobs of a deleted account under its name, without events for other users', async () => {
  const owner = await t.signUp('olga')
  const leaver = await t.signUp('leo')
  const { historyId } = await submitVideo(leaver)
  await vi.waitFor(async () => expect((await readResult(owner, historyId)).status).toBe('PROCESSING'))
  const { user } = (await leaver.request({ method: 'GET', url: '/api/user' })).json()
  const removed = await owner.request({ method: 'DELETE', url: `/api/admin/users/${user.id}` })
  expect(removed.statusCode).toBe(200)
  answer.resolve(buildAnswer())
  await vi.waitFor(async () => expect((await readResult(owner, historyId)).status).toBe('COMPLETED'))
  expect((await readResult(owner, historyId)).generatedByUsername).toBe('leo')
  const told = await t.database.db
    .selectFrom('events')
    .select('id')
    .where('type', '=', 'job')
    .where('user_id', 'is', null)
    .execute()
  expect(told).toEqual([])
})

describe('the token at Meta of a deleted account', () => {
  const fetchUserId = async (browser: Browser) => (await browser.request({ url: '/api/user' })).json().user.id

  it('is revoked soon after, unless another account is connected as the same person', async () => {
    const lines: string[] = []
    const app = await buildMetaApp({}, {}, { write: (line) => void lines.push(line) })
    await app.app.start()
    const owner = await app.signUp('olga')
    const [leo, mia] = [await app.signUp('leo'), await app.signUp('mia')]
    for (const browser of [leo, mia]) await app.connect(browser)
    const remove = async (browser: Browser) =>
      owner.request({ method: 'DELETE', url: `/api/admin/users/${await fetchUserId(browser)}` })
    const grants = async () => {
      const rows = await app.database.db
        .selectFrom('sandbox_objects')
        .select('data')
        .where('kind', '=', 'grant')
        .execute()
      return rows.filter(({ data }) => (data as { revokedAt?: string }).revokedAt).length
    }
    const logged = (sentence: string) =>
      vi.waitFor(() => expect(lines.some((line) => line.includes(sentence))).toBe(true))

    expect((await remove(leo)).statusCode).toBe(200)
    await logged('kept: another account is connected as the same person')
    expect(await grants()).toBe(0)
    expect((await remove(mia)).statusCode).toBe(200)
    await logged('Meta token of a deleted account revoked')
    expect(await grants()).toBe(1)
    await app.destroy()
  })
})
