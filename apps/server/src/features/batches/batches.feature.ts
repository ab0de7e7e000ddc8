import { batchesEndpoints } from '@hookline/contract/batches/batches.endpoints'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import { type BatchesNeeds, createBatchesService } from './batches.service.ts'

export function createBatchesFeature(needs: BatchesNeeds) {
  const service = createBatchesService(needs)
  return {
    routes(app: FastifyInstance) {
      serve(app, batchesEndpoints.get, async ({ params }) => ({ data: await service.get(params.id) }))
    },
  }
}
