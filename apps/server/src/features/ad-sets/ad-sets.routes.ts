import { adSetsEndpoints } from '@hookline/contract/ad-sets/ad-sets.endpoints'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import type { AdSetsService } from './ad-sets.service.ts'

export function adSetsRoutes(app: FastifyInstance, service: AdSetsService): void {
  serve(app, adSetsEndpoints.create, async ({ actor, body }) => {
    const { id, name, notices } = await service.create(actor, body)
    return { data: { success: true as const, data: { id, name }, notices } }
  })
}
