import { createFileRoute } from '@tanstack/react-router'
import { SystemPromptsPage } from '../../../features/system-prompts/system-prompts-page.tsx'

export const Route = createFileRoute('/_protected/_settings/system-prompts')({ component: SystemPromptsPage })
