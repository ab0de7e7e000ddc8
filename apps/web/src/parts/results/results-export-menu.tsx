import { historyExportPath } from '@hookline/contract/history/history.endpoints'
import { exportIdsMax, type HistoryExport, type HistoryFilter } from '@hookline/contract/history/history.schemas'
import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconBraces, IconCopy, IconDots, IconDownload, IconFileSpreadsheet } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { describeRefusal, errorMessage } from '../../lib/api-error.ts'
import { countResults, formatCount } from '../../lib/count-words.rules.ts'
import { showToast } from '../../lib/toast.ts'

const files = [
  { format: 'csv', Icon: IconFileSpreadsheet },
  { format: 'json', Icon: IconBraces },
] as const

/** A clipboard takes no more results than this. */
const copyMax = 10_000

type ExportScope = { filter: HistoryFilter } | { ids: number[] }

interface ResultsExportMenuProps {
  scope: ExportScope
  count: number
  /** False when there are more than `count`. */
  isExact?: boolean
  /** What the results belong to; otherwise the selection or the filter. */
  of?: string
  /** Items above the export, all in a menu that is not named after it. */
  more?: ReactNode
}

export function ResultsExportMenu({ scope, count, isExact = true, of, more }: ResultsExportMenuProps) {
  const [isCopying, setCopying] = useState(false)
  const cannotExport = count === 0 || ('ids' in scope && count > exportIdsMax)

  async function handleCopy() {
    if (!isExact || count > copyMax) {
      const message = `At most ${formatCount(copyMax)} can be copied. Narrow the filter, or export a file.`
      return showToast({ title: 'Too many results to copy', message, kind: 'error' })
    }
    setCopying(true)
    try {
      await navigator.clipboard.writeText(await fetchAsText(scope))
      showToast({ title: `${countResults(count)} copied`, kind: 'success' })
    } catch (error) {
      showToast({ title: 'Copy failed', message: errorMessage(error), kind: 'error' })
    } finally {
      setCopying(false)
    }
  }

  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        {more ? (
          <ActionIcon variant="default" size={30} loading={isCopying} aria-label="More">
            <IconDots size={16} aria-hidden />
          </ActionIcon>
        ) : (
          <Button
            size="xs"
            variant="default"
            disabled={cannotExport}
            loading={isCopying}
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            Export
          </Button>
        )}
      </Menu.Target>
      <Menu.Dropdown>
        {more}
        <Menu.Label>
          {of
            ? `${formatCount(count)} of ${of}`
            : 'ids' in scope
              ? `${formatCount(count)} selected`
              : describeFound(scope.filter, count, isExact)}
        </Menu.Label>
        {files.map(({ format, Icon }) => (
          <Menu.Item
            key={format}
            component="a"
            href={exportUrl(scope, format)}
            download
            disabled={cannotExport}
            leftSection={<Icon size={16} aria-hidden />}
          >
            Download {format.toUpperCase()}
          </Menu.Item>
        ))}
        <Menu.Item disabled={cannotExport} leftSection={<IconCopy size={16} aria-hidden />} onClick={handleCopy}>
          Copy as tab-separated text
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** The user alone is no filter: the list begins with the person's own results. */
function describeFound(
  { search, operation, project, tag, status, from, to }: HistoryFilter,
  count: number,
  isExact: boolean,
): string {
  const found = countResults(count, isExact)
  return search || operation || project || tag || status || from || to ? `${found} with these filters` : found
}

function exportUrl(scope: ExportScope, format: HistoryExport['format']): string {
  const query = new URLSearchParams({ format })
  if ('ids' in scope) {
    query.set('ids', scope.ids.join(','))
  } else {
    const { page: _page, limit: _limit, ...filter } = scope.filter
    for (const [name, value] of Object.entries(filter)) if (value) query.set(name, value)
  }
  return `${historyExportPath}?${query}`
}

async function fetchAsText(scope: ExportScope): Promise<string> {
  const response = await fetch(exportUrl(scope, 'tsv'), { credentials: 'include' }).catch(() => {
    throw new Error('The server cannot be reached.')
  })
  const text = await response.text()
  if (!response.ok) throw describeRefusal(response.status, text)
  return text
}
