import { LinkButton } from '../../../ui/link-button.tsx'
import { EmptyState } from '../../../ui/lists/empty-state.tsx'
import { PageLayout } from '../../../ui/page/page-layout.tsx'
import { editorLayout } from './editor-layout.ts'

/** Says that there is no draft, and leads to those that exist. */
export function MissingDraft({ title, message }: { title: string; message?: string }) {
  return (
    <EmptyState
      title={title}
      message={message}
      action={<LinkButton to={editorLayout.back.to}>Show the ad drafts</LinkButton>}
    />
  )
}

/** The page at an address without an id. */
export function MissingDraftIdPage() {
  return (
    <PageLayout {...editorLayout} isWide>
      <MissingDraft title="Ad ID not found in URL." />
    </PageLayout>
  )
}
