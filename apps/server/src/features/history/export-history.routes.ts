import { Readable } from 'node:stream'
import { historyExportPath } from '@hookline/contract/history/history.endpoints'
import { type HistoryExport, historyExportSchema } from '@hookline/contract/history/history.schemas'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import { requireActor } from '../../platform/http/serve.ts'
import type { ExportHistoryService } from './export-history.service.ts'

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
      const pieces = Readable.from(await service.export(wanted))
      const day = clock.now().toISOString().slice(0, 10)
      reply.headers({
        'content-type': contentTypes[wanted.format],
        'content-disposition': `attachment; filename="hookline-history-${day}.${wanted.format}"`,
        'cache-control': 'no-store',
      })
      return reply.send(pieces)
    },
  )
}
