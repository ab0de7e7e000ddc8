import Fastify from 'fastify'
import { expect, it, vi } from 'vitest'
import type { Actor } from '../../platform/serve.ts'
import { metaPicturesRoutes } from './meta-pictures.routes.ts'

it.each([
  ['JPEG', [0xff, 0xd8, 0xff, 1], 'image/jpeg'],
  ['PNG', [0x89, 0x50, 0x4e, 0x47], 'image/png'],
])('a %s of Meta is answered as what it is, for the own browser to keep', async (_what, bytes, type) => {
  const app = Fastify()
  const actor: Actor = { id: 7, userUuid: 'u', username: 'ana', role: 'user' }
  app.decorateRequest('actor', null)
  app.addHook('onRequest', async (request) => {
    request.actor = actor
  })
  const pictureOf = vi.fn(async () => 'https://scontent.fbcdn.net/1')
  metaPicturesRoutes(app, { pictureOf, fetchPicture: async () => Buffer.from(bytes) })
  const answer = await app.inject({ url: '/api/meta/pictures/11' })
  expect(pictureOf).toHaveBeenCalledWith(7, '11')
  expect([...answer.rawPayload]).toEqual(bytes)
  expect(answer.headers).toMatchObject({ 'content-type': type, 'cache-control': 'private, max-age=86400' })
})
