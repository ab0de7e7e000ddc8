import { createFileRoute } from '@tanstack/react-router'
import { EditorPage } from '../../features/drafts/editor/editor-page.tsx'

/** The editor's address without an id. */
export const Route = createFileRoute('/_protected/meta-ads-editor/')({
  component: () => <EditorPage draftId={null} wantedField={null} />,
})
