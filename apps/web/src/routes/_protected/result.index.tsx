import { createFileRoute } from '@tanstack/react-router'
import { ResultPage } from '../../features/history/result/result-page.tsx'

/** A result's address without an id. */
export const Route = createFileRoute('/_protected/result/')({
  component: () => <ResultPage id="" />,
})
