import { formatSize } from '@hookline/contract/uploads/media-text.rules'
import { unfinishedListedMax } from '@hookline/contract/uploads/uploads.rules'
import type { UnfinishedUpload } from '@hookline/contract/uploads/uploads.schemas'
import { Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { formatDate } from '../../lib/format-date.ts'
import { focusPageHeading } from '../../lib/page-focus.ts'
import { SortableTable, type TableColumn } from '../../ui/data-table/sortable-table.tsx'
import { TableSection } from '../../ui/data-table/table-section.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { useDialog } from '../../ui/dialogs/use-dialog.ts'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import { PageLayout } from '../../ui/page/page-layout.tsx'
import { FileName } from '../../ui/texts/file-name.tsx'
import { unfinishedUploadsQuery, useRemoveUpload } from './uploads.queries.ts'

/** What all users have announced and not sent yet, for admins and owners. */
export function UnfinishedUploadsPage() {
  const query = useQuery(unfinishedUploadsQuery)
  const removal = useDialog<UnfinishedUpload>()
  const remove = useRemoveUpload(() => {
    removal.close()
    // The button that opened the dialog is gone with its row.
    focusPageHeading()
  })
  const { target } = removal
  const disk = query.data?.disk
  return (
    <PageLayout
      title="Unfinished Uploads"
      description={
        disk
          ? `The disk has ${formatSize(disk.freeBytes)} free, of which ${formatSize(disk.awaitedBytes)} are reserved for unfinished uploads. No upload begins that would leave less than ${formatSize(disk.reserveBytes)}.`
          : 'Uploads that have begun and are not complete.'
      }
    >
      <TableSection
        query={{ ...query, data: query.data?.uploads }}
        errorTitle="The uploads could not be loaded"
        loadingLabel="Loading unfinished uploads"
        empty={<EmptyState title="There are no unfinished uploads" />}
      >
        {(uploads) => (
          <>
            {uploads.length >= unfinishedListedMax && (
              <Text size="sm" c="dimmed">
                The {unfinishedListedMax} largest are shown.
              </Text>
            )}
            <SortableTable
              label="Unfinished uploads"
              columns={columns}
              rows={uploads}
              rowKey={({ objectName }) => objectName}
              getRowName={({ fileName }) => fileName}
              actions={(upload) => [
                {
                  verb: 'Remove',
                  label: `Remove ${upload.fileName}`,
                  Icon: IconTrash,
                  onAct: () => removal.open(upload),
                },
              ]}
            />
          </>
        )}
      </TableSection>
      <ConfirmDialog
        isOpen={removal.isOpen}
        title="Remove Upload"
        message={
          target &&
          `Are you sure you want to remove "${target.fileName}" of ${describePerson(target)}? Its upload fails, and must begin again.`
        }
        confirmLabel="Remove"
        isDangerous
        isBusy={remove.isPending}
        onConfirm={() => target && !remove.isPending && remove.mutate(target)}
        onCancel={removal.close}
      />
    </PageLayout>
  )
}

const describePerson = ({ username }: UnfinishedUpload) => username ?? 'a deleted user'
const describeProgress = ({ receivedBytes, announcedBytes }: UnfinishedUpload) =>
  `${formatSize(receivedBytes)} of ${formatSize(announcedBytes)}`

const columns: TableColumn<UnfinishedUpload>[] = [
  {
    key: 'fileName',
    header: 'File',
    isTitle: true,
    sortBy: ({ fileName }) => fileName,
    render: ({ fileName }) => <FileName name={fileName} />,
  },
  { key: 'username', header: 'User', sortBy: describePerson },
  {
    key: 'received',
    header: 'Received',
    sortBy: ({ announcedBytes }) => announcedBytes,
    text: describeProgress,
    render: describeProgress,
  },
  {
    key: 'startedAt',
    header: 'Started',
    from: 'sm',
    sortBy: ({ startedAt }) => startedAt,
    text: ({ startedAt }) => formatDate(startedAt),
    render: ({ startedAt }) => <time dateTime={startedAt}>{formatDate(startedAt)}</time>,
  },
]
