import { createFileRoute } from '@tanstack/react-router'
import { ResultPage } from '../../features/history/result/result-page.tsx'

export const Route = createFileRoute('/_protected/result/$id')({ component: ResultScreen })

function ResultScreen() {
  const { id } = Route.useParams()
  return <ResultPage id={id} />
}
