import {
  type DraftSheetQuery,
  draftSheetQuerySchema,
  type SheetOutcome,
  sheetMaxBytes,
} from '@hookline/contract/drafts/draft-sheet.schemas'
import { draftSheetPath, draftsEndpoints } from '@hookline/contract/drafts/drafts.endpoints'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import { invalid } from '../../platform/errors.ts'
import { downloadHeaders } from '../../platform/http/download-headers.ts'
import { limitBytes, receiveFile } from '../../platform/http/file-form.ts'
import { requireActor } from '../../platform/http/serve.ts'
import { draftIdColumn } from './draft-sheet.rules.ts'
import type { DraftSheetService } from './draft-sheet.service.ts'
import { countDrafts } from './drafts.routes.ts'

const contentTypes = { utf8: 'text/csv; charset=utf-8', utf16: 'text/tab-separated-values; charset=utf-16le' }

export function draftSheetRoutes(
  app: FastifyInstance,
  { sheets, clock }: { sheets: DraftSheetService; clock: Clock },
): void {
  const tags = ['meta-ads']
  app.get(
    draftSheetPath,
    {
      schema: {
        summary: "Own drafts in the columns of Ads Manager's bulk import",
        tags,
        querystring: draftSheetQuerySchema,
      },
      onRequest: async (request) => void requireActor(request, 'user'),
    },
    async (request, reply) => {
      const query = request.query as DraftSheetQuery
      const bytes = await sheets.write(requireActor(request, 'user'), query)
      const contentType = contentTypes[query.encoding]
      const file = { name: 'drafts', extension: 'csv', contentType, now: clock.now() }
      return reply.headers(downloadHeaders(file)).send(bytes)
    },
  )

  // The handler reads the body itself, so that a large file is refused before it is read.
  const { path, summary } = draftsEndpoints.uploadSheet
  app.post(
    path,
    { schema: { summary, tags }, onRequest: async (request) => void requireActor(request, 'user') },
    async (request) => {
      const actor = requireActor(request, 'user')
      if (!request.isMultipart())
        throw invalid([{ path: 'file', message: 'Send the sheet as the field "file" of a form.' }])
      const asked = (request.query as { apply?: unknown }).apply
      const { bytes, apply } = await receiveFile(
        request,
        async ({ file, fields }) => {
          const pieces: Buffer[] = []
          for await (const piece of limitBytes(file, sheetMaxBytes)) pieces.push(piece)
          return { bytes: Buffer.concat(pieces), apply: (fields.apply ?? asked) === 'true' }
        },
        { mayFieldsFollow: true },
      )
      const data = await sheets.read(actor, bytes, apply)
      return { success: true, data, message: describe(data) }
    },
  )
}

function describe({ changes, issues, isApplied }: SheetOutcome): string {
  const count = new Set(changes.map(({ id }) => id)).size
  const skipped = issues.filter(({ path, isBlocking }) => !isBlocking && path.endsWith(`.${draftIdColumn}`)).length
  const rows = skipped === 0 ? '' : ` ${skipped} ${skipped === 1 ? 'row is' : 'rows are'} skipped.`
  if (count === 0) return `The sheet changes no draft.${rows}`
  return (isApplied ? `${countDrafts(count)} updated.` : `The sheet changes ${countDrafts(count)}.`) + rows
}
