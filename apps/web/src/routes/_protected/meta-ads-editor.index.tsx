import { createFileRoute } from '@tanstack/react-router'
import { MissingDraftIdPage } from '../../features/drafts/editor/missing-draft.tsx'

export const Route = createFileRoute('/_protected/meta-ads-editor/')({ component: MissingDraftIdPage })
