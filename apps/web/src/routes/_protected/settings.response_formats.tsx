import { createFileRoute } from '@tanstack/react-router'
import { ResponseFormatsPage } from '../../features/response-formats/response-formats-page.tsx'
import { ResultViewer } from '../../features/result-viewers/result-viewer.tsx'

export const Route = createFileRoute('/_protected/settings/response_formats')({ component: ResponseFormatsScreen })

function ResponseFormatsScreen() {
  return <ResponseFormatsPage renderResult={(shown) => <ResultViewer {...shown} />} />
}
