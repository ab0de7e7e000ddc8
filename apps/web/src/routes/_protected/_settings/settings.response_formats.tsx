import { createFileRoute } from '@tanstack/react-router'
import { ResponseFormatsPage } from '../../../features/response-formats/response-formats-page.tsx'

export const Route = createFileRoute('/_protected/_settings/settings/response_formats')({
  component: ResponseFormatsPage,
})
