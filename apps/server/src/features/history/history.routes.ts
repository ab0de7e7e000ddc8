import { Readable } from 'node:stream'
import { historyEndpoints, historyExportPath } from '@hookline/contract/history/history.endpoints'
import { type HistoryExport, historyExportSchema } from '@hookline/contract/history/history.schemas'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import { downloadHeaders } from '../../platform/http/download-headers.ts'
import { requireActor, serve } from '../../platform/http/serve.ts'
import type { ChangeHistoryService } from './change-history.service.ts'
import type { ExportHistoryService } from './export-history.service.ts'
import type { HistoryService } from './history.service.ts'

export function historyRoutes(
  app: FastifyInstance,
  { service, changes }: { service: HistoryService; changes: ChangeHistoryService },
): void {
  const answerResult = async (id: number) => ({ result: await service.get(id) })

  serve(app, historyEndpoints.list, async ({ query }) => {
    const page = await service.page(query)
    return { ...page, data: page }
  })
  serve(app, historyEndpoints.users, async () => ({ data: { users: await service.authors() } }))
  serve(app, historyEndpoints.labels, async () => ({ data: await service.labels() }))
  serve(app, historyEndpoints.projectBrief, async ({ query }) => ({
    data: { brief: await service.projectBrief(query.project) },
  }))
  serve(app, historyEndpoints.chosen, async ({ query }) => ({ data: { results: await service.listChosen(query.ids) } }))
  serve(app, historyEndpoints.get, ({ params }) => answerResult(params.id))
  serve(app, historyEndpoints.update, async ({ params, body, actor }) => {
    await changes.update(actor, params.id, body)
    return { ...(await answerResult(params.id)), message: 'Changes saved.' }
  })
  serve(app, historyEndpoints.decide, async ({ params, body, actor }) => {
    await changes.decide(actor, params.id, body)
    return { ...(await answerResult(params.id)), message: 'Decisions saved.' }
  })
  serve(app, historyEndpoints.ignoreFinding, async ({ params, body, actor }) => {
    await changes.ignoreFinding(actor, params.id, body)
    const message = body.reason === null ? 'The finding counts again.' : 'The finding is ignored.'
    return { ...(await answerResult(params.id)), message }
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

const contentTypes: Record<HistoryExport['format'], string> = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  tsv: 'text/tab-separated-values; charset=utf-8',
}

/** `GET /api/history/export`: a file of results, streamed. */
export function exportHistoryRoutes(
  app: FastifyInstance,
  { service, clock }: { service: ExportHistoryService; clock: Clock },
): void {
  app.get(
    historyExportPath,
    {
      schema: { summary: 'Results as a CSV, JSON or TSV file', tags: ['history'], querystring: historyExportSchema },
      onRequest: async (request) => void requireActor(request, 'user'),
    },
    async (request, reply) => {
      const wanted = request.query as HistoryExport
      const { format } = wanted
      const pieces = Readable.from(await service.export(wanted))
      const file = { name: 'history', extension: format, contentType: contentTypes[format], now: clock.now() }
      return reply.headers(downloadHeaders(file)).send(pieces)
    },
  )
}
