import { createFileRoute } from '@tanstack/react-router'
import { useOfferedTools } from '../../app/screens.ts'
import { HomePage } from '../../features/home/home-page.tsx'

export const Route = createFileRoute('/_protected/')({ component: HomeScreen })

function HomeScreen() {
  return <HomePage offered={useOfferedTools()} />
}
