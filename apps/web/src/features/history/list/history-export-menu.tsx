import { exportIdsMax } from '@hookline/contract/history/history.schemas'
import { Button, Menu } from '@mantine/core'
import { IconBraces, IconCopy, IconDownload, IconFileSpreadsheet } from '@tabler/icons-react'
import { useState } from 'react'
import { errorMessage } from '../../../lib/api-error.ts'
import { showToast } from '../../../lib/toast.ts'
import { countResults, formatCount } from './history-bulk.rules.ts'
import { type ExportScope, exportUrl, fetchAsText } from './history-export.ts'

/** A clipboard is no place for more. */
const copyMax = 10_000

interface HistoryExportMenuProps {
  scope: ExportScope
  count: number
  /** There are more than `count`. */
  isCapped?: boolean
  /** How many more is not known yet: a clipboard may take them or not. */
  isCounting?: boolean
}

/** Takes results out: as a file, or as text for a spreadsheet. */
export function HistoryExportMenu({ scope, count, isCapped = false, isCounting = false }: HistoryExportMenuProps) {
  const [isCopying, setCopying] = useState(false)
  const isSelection = 'ids' in scope

  async function handleCopy() {
    if (isCapped || count > copyMax) {
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
        <Button
          variant="default"
          disabled={count === 0 || (isSelection && count > exportIdsMax)}
          loading={isCopying}
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {isSelection ? `${formatCount(count)} selected` : `${formatCount(count, isCapped)} of this filter`}
        </Menu.Label>
        <Menu.Item
          component="a"
          href={exportUrl(scope, 'csv')}
          download
          leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
        >
          Download CSV
        </Menu.Item>
        <Menu.Item
          component="a"
          href={exportUrl(scope, 'json')}
          download
          leftSection={<IconBraces size={16} aria-hidden />}
        >
          Download JSON
        </Menu.Item>
        <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} disabled={isCounting} onClick={handleCopy}>
          Copy as tab-separated text
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
