import { historyEndpoints } from '@hookline/contract/history/history.endpoints'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import type { ChangeHistoryService } from './change-history.service.ts'
import type { HistoryService } from './history.service.ts'

interface HistoryServices {
  service: HistoryService
  changes: ChangeHistoryService
}

export function historyRoutes(app: FastifyInstance, { service, changes }: HistoryServices): void {
  async function answerResult(id: number) {
    const result = await service.get(id)
    return { result }
  }

  serve(app, historyEndpoints.list, async ({ query }) => {
    const page = await service.page(query)
    return { ...page, data: page }
  })
  serve(app, historyEndpoints.users, async () => ({ data: { users: await service.authors() } }))
  serve(app, historyEndpoints.labels, async () => ({ data: await service.labels() }))
  serve(app, historyEndpoints.get, ({ params }) => answerResult(params.id))
  serve(app, historyEndpoints.update, async ({ params, body, actor }) => {
    await changes.update(actor, params.id, body)
    return { ...(await answerResult(params.id)), message: 'Changes saved.' }
  })
  serve(app, historyEndpoints.remove, async ({ params, actor }) => {
    await changes.remove(actor, params.id)
    return { message: 'Result deleted. It can be restored for 30 days.' }
  })
  serve(app, historyEndpoints.restore, async ({ params, actor }) => {
    await changes.restore(actor, params.id)
    return { ...(await answerResult(params.id)), message: 'Result restored.' }
  })
  serve(app, historyEndpoints.deletion, async ({ params }) => ({
    data: { result: await service.getDeleted(params.id) },
  }))
  serve(app, historyEndpoints.activity, async ({ params }) => ({
    data: { entries: await service.activity(params.id) },
  }))
}
