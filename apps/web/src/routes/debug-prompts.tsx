import { createFileRoute } from '@tanstack/react-router'
import { PromptDebugPage } from '../features/diagnostics/prompt-debug-page.tsx'

export const Route = createFileRoute('/debug-prompts')({ component: PromptDebugPage })
