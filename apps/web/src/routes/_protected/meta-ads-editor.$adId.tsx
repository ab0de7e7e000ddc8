import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { EditorPage } from '../../features/drafts/editor/editor-page.tsx'

const search = z.object({ field: z.coerce.string().optional().catch(undefined) })

export const Route = createFileRoute('/_protected/meta-ads-editor/$adId')({
  validateSearch: search,
  component: EditorScreen,
})

function EditorScreen() {
  const { adId } = Route.useParams()
  const { field } = Route.useSearch()
  return <EditorPage draftId={adId.trim() || null} wantedField={field ?? null} />
}
