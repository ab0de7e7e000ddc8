import { endpoint } from '@hookline/contract/endpoint'
import Fastify from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { serve } from './serve.ts'

async function ask(answer: object) {
  const app = Fastify()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.decorateRequest('actor', null)
  const response = z.object({ data: z.object({ name: z.string() }) })
  const get = endpoint({ method: 'GET', path: '/api/thing', summary: 'A thing', access: 'public', response })
  serve(app, get, () => answer as z.input<typeof response>)
  const { statusCode, body } = await app.inject('/api/thing')
  await app.close()
  return { statusCode, body: JSON.parse(body) }
}

it('answers success and the fields that the contract names, and no others', async () => {
  const { statusCode, body } = await ask({ data: { name: 'a', secret: 's' }, secret: 's' })
  expect({ statusCode, body }).toEqual({ statusCode: 200, body: { success: true, data: { name: 'a' } } })
})

it('fails on an answer that does not match the contract', async () => {
  const { statusCode, body } = await ask({ data: { name: 1 } })
  expect(statusCode).toBe(500)
  expect(body.message).toContain('does not match the contract')
})
