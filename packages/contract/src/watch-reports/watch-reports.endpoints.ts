import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { historyParamsSchema } from '../history-id.schemas.ts'
import { objectNameMax } from '../uploads/uploads.rules.ts'
import { watchStateSchema } from './watch-reports.schemas.ts'

const response = z.object({ data: watchStateSchema })
/** `video=2` is Video 2 of a comparison. */
const query = z.object({ video: z.enum(['1', '2'], 'video must be 1 or 2').default('1') })

export const watchReportsEndpoints = {
  /** `*` is the object name, slashes included, as for `file-info`. */
  ofObject: endpoint({
    method: 'GET',
    path: '/api/watch-reports/*',
    summary: 'What an uploaded video shows and says',
    access: 'user',
    params: z.object({ '*': z.string().min(1).max(objectNameMax) }),
    response,
  }),
  ofResult: endpoint({
    method: 'GET',
    path: '/api/history/:id/watch-report',
    summary: 'What the video of a result shows and says',
    access: 'user',
    params: historyParamsSchema,
    query,
    response,
  }),
  /** Changes nothing while a reading is due, and for a video that was read to its end. */
  readAgain: endpoint({
    method: 'POST',
    path: '/api/history/:id/watch-report',
    summary: 'Read the video of a result again, if it could not be read to its end',
    access: 'user',
    params: historyParamsSchema,
    query,
    response,
  }),
}
