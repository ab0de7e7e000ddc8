import { brandGuideEndpoints } from '@hookline/contract/brand-guide/brand-guide.endpoints'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import type { BrandGuideService } from './brand-guide.service.ts'

export function brandGuideRoutes(app: FastifyInstance, service: BrandGuideService): void {
  serve(app, brandGuideEndpoints.get, async ({ query }) => ({ data: await service.get(query.project ?? null) }))
  serve(app, brandGuideEndpoints.projects, async () => ({ data: { projects: await service.listProjects() } }))
  serve(app, brandGuideEndpoints.update, async ({ actor, query, body }) => {
    const { guide, blocked } = await service.update(actor, query.project ?? null, body)
    return { data: guide, blocked, message: 'Brand guide saved' }
  })
  serve(app, brandGuideEndpoints.remove, async ({ actor, query }) => {
    const blocked = await service.remove(actor, query.project)
    return { blocked, message: 'Brand guide deleted' }
  })
}
