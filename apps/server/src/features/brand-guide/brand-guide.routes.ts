import { brandGuideEndpoints } from '@hookline/contract/brand-guide/brand-guide.endpoints'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import type { BrandGuideService } from './brand-guide.service.ts'

export function brandGuideRoutes(app: FastifyInstance, service: BrandGuideService): void {
  serve(app, brandGuideEndpoints.get, async () => ({ data: await service.get() }))
  serve(app, brandGuideEndpoints.update, async ({ actor, body }) => ({
    data: await service.update(actor, body),
    message: 'Brand guide saved',
  }))
}
