import { createFileRoute } from '@tanstack/react-router'
import { AiModelsPage } from '../../../features/ai-models/ai-models-page.tsx'

export const Route = createFileRoute('/_protected/_settings/settings/ai-models')({ component: AiModelsPage })
