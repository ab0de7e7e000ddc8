import { jobStages } from '@hookline/contract/jobs/jobs.schemas'
import { type AiRequest, videoError } from './ai.ts'

/** Checks a request, and lets its stages only go forward. @throws AiError `NO_VIDEO`, or the signal's reason */
export function startRequest(aiRequest: AiRequest): AiRequest {
  const request = { ...aiRequest, onStage: onlyForward(aiRequest) }
  request.onStage('preparing')
  request.signal.throwIfAborted()
  refuseEmptyVideos(request)
  return request
}

/** Reports stages only forward: a repair or a second upload must not reset the shown progress. */
function onlyForward({ onStage, unparsedAnswer }: AiRequest): AiRequest['onStage'] {
  let at = unparsedAnswer ? jobStages.indexOf('generating') : -1
  return (stage) => {
    if (jobStages.indexOf(stage) <= at) return
    at = jobStages.indexOf(stage)
    onStage(stage)
  }
}

function refuseEmptyVideos({ videos }: AiRequest) {
  const empty = videos.find(({ sizeBytes }) => sizeBytes === 0)
  if (videos.length > 0 && !empty) return
  throw videoError('NO_VIDEO', empty ? `${empty.filename} is empty.` : 'There is no video to send.')
}
