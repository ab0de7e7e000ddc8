import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { useOfferedTools } from '../../app/screens.ts'
import { ConnectDialog, useSimulatedParts } from '../../features/about/demo-chip.tsx'
import { HomePage } from '../../features/home/home-page.tsx'
import { jobsQuery, overviewQuery } from '../../features/jobs/jobs.queries.ts'
import { takeVideos } from '../../features/studio/take-videos.ts'
import { useCurrentUser } from '../../lib/session.ts'
import { draftCountsQuery } from '../../parts/drafts/draft-query.ts'

export const Route = createFileRoute('/_protected/')({ component: HomeScreen })

function HomeScreen() {
  const { user_uuid } = useCurrentUser()
  const navigate = Route.useNavigate()
  const [isConnecting, setConnecting] = useState(false)
  const work = { counts: useQuery(draftCountsQuery), jobs: useQuery(jobsQuery), submissions: useQuery(overviewQuery) }

  function handleVideos(files: File[]) {
    takeVideos(user_uuid, files)
    void navigate({ to: '/studio' })
  }

  return (
    <>
      <HomePage offered={useOfferedTools()} work={work} onVideos={handleVideos} onConnect={() => setConnecting(true)} />
      <ConnectDialog isOpen={isConnecting} parts={useSimulatedParts()} onClose={() => setConnecting(false)} />
    </>
  )
}
