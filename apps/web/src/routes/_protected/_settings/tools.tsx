import { createFileRoute } from '@tanstack/react-router'
import { ToolsPage } from '../../../features/tools/tools-page.tsx'

export const Route = createFileRoute('/_protected/_settings/tools')({ component: ToolsPage })
