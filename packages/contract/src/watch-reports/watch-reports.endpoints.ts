import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { historyParamsSchema } from '../history/history-id.schemas.ts'
import { watchStateSchema } from './watch-reports.schemas.ts'

const response = z.object({ data: watchStateSchema })

export const watchReportsEndpoints = {
  /** `*` is the object name, slashes included, as for `file-info`. */
  ofObject: endpoint({
    method: 'GET',
    path: '/api/watch-reports/*',
    summary: 'What an uploaded video shows and says',
    access: 'user',
    params: z.object({ '*': z.string().min(1).max(1024) }),
    response,
  }),
  ofResult: endpoint({
    method: 'GET',
    path: '/api/history/:id/watch-report',
    summary: 'What the video of a result shows and says',
    access: 'user',
    params: historyParamsSchema,
    /** `video=2` is Video 2 of a comparison. */
    query: z.object({ video: z.enum(['1', '2'], 'video must be 1 or 2').default('1') }),
    response,
  }),
}
