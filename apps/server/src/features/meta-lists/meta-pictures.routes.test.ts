import Fastify from 'fastify'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type Browser, buildTestApp, type TestApp } from '../../../test/app.ts'
import type { Actor } from '../../platform/http/serve.ts'
import { metaPicturesRoutes } from './meta-lists.routes.ts'

let t: TestApp
let ana: Browser
const pages = [
  { id: '11', name: 'Elsewhere', pictureUrl: 'https://evil.example/1.jpg' },
  { id: '12', name: 'Inside', pictureUrl: 'http://127.0.0.1:5432/' },
  { id: '13', name: 'None', pictureUrl: null },
]
beforeAll(async () => {
  t = await buildTestApp()
  ana = await t.signUp()
  const { id } = await t.database.db
    .selectFrom('users')
    .select('id')
    .where('username', '=', ana.username)
    .executeTakeFirstOrThrow()
  const list = { list: 'pages', parent_id: '', items: JSON.stringify(pages), fetched_at: new Date() }
  await t.database.db
    .insertInto('meta_lists')
    .values({ ...list, user_id: id })
    .execute()
})
afterAll(() => t.destroy())

it.each([
  ['an address that is not Meta’s', '11'],
  ['an address within the own network', '12'],
  ['a page without a picture', '13'],
  ['an unknown page', '99'],
  ['a path', '..%2f11'],
])('fetches nothing for %s', async (_what, id) => {
  expect((await ana.request({ method: 'GET', url: `/api/meta/pictures/${id}` })).statusCode).toBe(404)
})

it.each([
  ['JPEG', [0xff, 0xd8, 0xff, 1], 'image/jpeg'],
  ['PNG', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], 'image/png'],
])('answers a %s of Meta with its type, cacheable by the browser', async (_what, bytes, type) => {
  const app = Fastify()
  const actor: Actor = { id: 7, userUuid: 'u', username: 'ana', role: 'user' }
  app.decorateRequest('actor', null)
  app.addHook('onRequest', async (request) => {
    request.actor = actor
  })
  const findPictureUrl = vi.fn(async () => 'https://scontent.fbcdn.net/1')
  metaPicturesRoutes(app, { findPictureUrl }, async () => Buffer.from(bytes))
  const answer = await app.inject({ url: '/api/meta/pictures/11' })
  expect(findPictureUrl).toHaveBeenCalledWith(7, '11')
  expect([...answer.rawPayload]).toEqual(bytes)
  expect(answer.headers).toMatchObject({ 'content-type': type, 'cache-control': 'private, max-age=86400' })
})
