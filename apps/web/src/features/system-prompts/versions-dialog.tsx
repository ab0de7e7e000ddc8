import type { PromptVersionSummary, SystemPrompt } from '@hookline/contract/system-prompts/system-prompts.schemas'
import { Button, Group, Skeleton, Stack, Text, UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import { formatDate } from '../../lib/format-date.ts'
import { useSingleFlight } from '../../lib/use-single-flight.ts'
import { ErrorBox } from '../../ui/error-box.tsx'
import { Modal } from '../../ui/modal.tsx'
import { useRestoreVersion, versionQuery, versionsQuery } from './system-prompts.queries.ts'
import classes from './versions-dialog.module.css'

const VersionDiff = lazy(async () => ({ default: (await import('./version-diff.tsx')).VersionDiff }))

interface VersionsDialogProps {
  isOpen: boolean
  prompt: SystemPrompt | null
  onClose: () => void
}

/** The versions of a prompt with author and time, compared with the current text; each can be restored. */
export function VersionsDialog({ isOpen, prompt, onClose }: VersionsDialogProps) {
  const isSmall = useMediaQuery('(max-width: 700px)')
  return (
    <Modal isOpen={isOpen} onClose={onClose} size={1100} fullScreen={isSmall} title={`Versions of ${prompt?.name}`}>
      {prompt && <Versions id={prompt.id} />}
    </Modal>
  )
}

function Versions({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = useQuery(versionsQuery(id))
  const [chosenId, setChosenId] = useState<number | null>(null)
  const list = useRef<HTMLOListElement>(null)
  const restore = useRestoreVersion(() => {
    setChosenId(null)
    list.current?.querySelector('button')?.focus()
  })
  const restoreOnce = useSingleFlight(restore.mutateAsync)
  if (error && !restore.isPending) {
    return <ErrorBox message={error.message} onRetry={() => void refetch()} isRetrying={isFetching} />
  }
  if (!data) return <Loading />
  const { prompt, author, versions } = data
  const chosen = versions.find((version) => version.id === chosenId) ?? versions[0]
  if (!chosen) {
    return <Text>There are no earlier versions yet. Every save keeps the previous text with its author and time.</Text>
  }
  return (
    <div className={classes.panes}>
      <Stack gap="xs">
        <div className={classes.current}>
          <Text fw={600}>Now</Text>
          <Text size="sm" c="dimmed">
            {describe({ author, savedAt: prompt.updatedAt })}
          </Text>
        </div>
        <ol ref={list} className={classes.list} aria-label="Earlier versions">
          {versions.map((version) => (
            <li key={version.id}>
              <UnstyledButton
                className={classes.version}
                aria-pressed={version.id === chosen.id}
                onClick={() => setChosenId(version.id)}
              >
                {describe(version)}
              </UnstyledButton>
            </li>
          ))}
        </ol>
      </Stack>
      <Stack gap="sm" miw={0}>
        <Comparison prompt={prompt} version={chosen} />
        <Group justify="flex-end">
          <Button
            loading={restore.isPending}
            disabled={isFetching && !restore.isPending}
            onClick={() => restoreOnce({ prompt, versionId: chosen.id })}
          >
            Restore this version
          </Button>
        </Group>
      </Stack>
    </div>
  )
}

function Comparison({ prompt, version }: { prompt: SystemPrompt; version: PromptVersionSummary }) {
  const { data, error, isFetching, refetch } = useQuery(versionQuery(prompt.id, version.id))
  if (error) return <ErrorBox message={error.message} onRetry={() => void refetch()} isRetrying={isFetching} />
  if (!data) return <Loading />
  return (
    <Suspense fallback={<Loading />}>
      <VersionDiff version={data} prompt={prompt} />
    </Suspense>
  )
}

function describe({ author, savedAt }: Pick<PromptVersionSummary, 'author' | 'savedAt'>): string {
  return `${formatDate(savedAt)}, ${author ? `by ${author}` : 'built in'}`
}

function Loading() {
  return <Skeleton height={240} role="status" aria-busy="true" aria-label="Loading the versions" />
}
