import type { PromptVersionSummary, SystemPrompt } from '@hookline/contract/system-prompts/system-prompts.schemas'
import { Box, Button, Grid, NavLink, Skeleton } from '@mantine/core'
import { IconVersions } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useRef, useState } from 'react'
import { formatDate } from '../../lib/format-date.ts'
import { useIsNarrow } from '../../lib/use-screen.ts'
import { useSingleFlight } from '../../lib/use-single-flight.ts'
import { DialogFoot } from '../../ui/dialogs/form-dialog.tsx'
import { Modal } from '../../ui/dialogs/modal.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import { QueryError } from '../../ui/lists/error-box.tsx'
import { type PromptRow, useRestoreVersion, versionQuery, versionsQuery } from './system-prompts.queries.ts'

const VersionDiff = lazyPart(async () => ({ default: (await import('./version-diff.tsx')).VersionDiff }))

interface VersionsDialogProps {
  isOpen: boolean
  prompt: PromptRow | null
  onClose: () => void
}

/** The versions of a prompt with author and time, compared with the current text; each can be restored. */
export function VersionsDialog({ isOpen, prompt, onClose }: VersionsDialogProps) {
  const isSmall = useIsNarrow('sm')
  return (
    <Modal isOpen={isOpen} onClose={onClose} size={1100} fullScreen={isSmall} title={`Versions of ${prompt?.name}`}>
      {prompt && <Versions id={prompt.id} />}
    </Modal>
  )
}

function Versions({ id }: { id: string }) {
  const query = useQuery(versionsQuery(id))
  const { data, error, isFetching } = query
  const [chosenId, setChosenId] = useState<number | null>(null)
  const list = useRef<HTMLOListElement>(null)
  const restore = useRestoreVersion(() => {
    setChosenId(null)
    list.current?.querySelector('button')?.focus()
  })
  const restoreOnce = useSingleFlight(restore.mutateAsync)
  if (error && !restore.isPending) return <QueryError query={query} />
  if (!data) return <Loading />
  const { prompt, author, versions } = data
  const chosen = versions.find((version) => version.id === chosenId) ?? versions[0]
  if (!chosen) {
    return (
      <EmptyState
        icon={<IconVersions size={32} />}
        title="There are no earlier versions yet"
        message="Every save keeps the previous text with its author and time."
      />
    )
  }
  return (
    <Grid>
      <Grid.Col span={{ base: 12, md: 3 }}>
        <NavLink
          component="div"
          label="Now"
          description={`${formatDate(prompt.updatedAt)} · ${describeAuthor(author)}`}
        />
        <Box
          component="ol"
          ref={list}
          aria-label="Earlier versions"
          mah={{ base: 180, md: '60vh' }}
          style={{ overflowY: 'auto' }}
        >
          {versions.map((version) => (
            <li key={version.id}>
              <NavLink
                component="button"
                label={formatDate(version.savedAt)}
                description={describeAuthor(version.author)}
                bdrs="sm"
                active={version.id === chosen.id}
                aria-pressed={version.id === chosen.id}
                onClick={() => setChosenId(version.id)}
              />
            </li>
          ))}
        </Box>
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 9 }}>
        <Comparison prompt={prompt} version={chosen} />
        <DialogFoot>
          <Button
            loading={restore.isPending}
            disabled={isFetching && !restore.isPending}
            onClick={() => restoreOnce({ prompt, versionId: chosen.id })}
          >
            Restore this version
          </Button>
        </DialogFoot>
      </Grid.Col>
    </Grid>
  )
}

function Comparison({ prompt, version }: { prompt: SystemPrompt; version: PromptVersionSummary }) {
  const query = useQuery(versionQuery(prompt.id, version.id))
  if (query.error) return <QueryError query={query} />
  if (!query.data) return <Loading />
  return (
    <Suspense fallback={<Loading />}>
      <VersionDiff version={query.data} prompt={prompt} />
    </Suspense>
  )
}

const describeAuthor = (author: string | null) => (author ? `by ${author}` : 'Built-in text')

function Loading() {
  return <Skeleton height={240} role="status" aria-busy="true" aria-label="Loading the versions" />
}
