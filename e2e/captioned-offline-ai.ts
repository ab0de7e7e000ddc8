import type { AiProvider } from '../apps/server/src/providers/ai/ai.ts'
import { createOfflineAi as createRealOfflineAi } from '../apps/server/src/providers/ai/offline/ai.offline.ts'
import { fullReport } from '../apps/server/test/ad-reports.ts'

/** The offline writer, which takes each video that was not watched for a captioned ad when it writes copy. */
export function createOfflineAi(): AiProvider {
  const real = createRealOfflineAi()
  return {
    ...real,
    generate(request) {
      if (request.operation !== 'copy') return real.generate(request)
      const videos = request.videos.map((video) => ({ ...video, report: video.report ?? fullReport }))
      return real.generate({ ...request, videos })
    },
  }
}
