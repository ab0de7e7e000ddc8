import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import { buildAnswer, fakeAi } from '../../../test/fake-ai.ts'
import { readResult, submitVideo } from '../../../test/jobs.ts'

let t: TestApp
const answer = Promise.withResolvers<ReturnType<typeof buildAnswer>>()
beforeAll(async () => {
  t = await buildTestApp({}, { ai: fakeAi(() => answer.promise) })
  await t.app.start()
})
afterAll(() => t.destroy())

it('what a deleted account had begun is finished under its name, and nobody else is told of its job', async () => {
  const owner = await t.signUp('olga')
  const leaver = await t.signUp('leo')
  const { historyId } = await submitVideo(leaver)
  await vi.waitFor(async () => expect((await readResult(owner, historyId)).status).toBe('PROCESSING'), {
    timeout: 8000,
  })
  const { user } = (await leaver.request({ method: 'GET', url: '/api/user' })).json()
  const removed = await owner.request({ method: 'DELETE', url: `/api/admin/users/${user.id}` })
  expect(removed.statusCode).toBe(200)
  answer.resolve(buildAnswer())
  await vi.waitFor(async () => expect((await readResult(owner, historyId)).status).toBe('COMPLETED'), { timeout: 8000 })
  expect((await readResult(owner, historyId)).generatedByUsername).toBe('leo')
  const told = await t.database.db
    .selectFrom('events')
    .select('id')
    .where('type', '=', 'job')
    .where('user_id', 'is', null)
    .execute()
  expect(told).toEqual([])
})
