import type { DraftSheetQuery } from '@hookline/contract/drafts/draft-sheet.schemas'
import { draftSheetPath } from '@hookline/contract/drafts/drafts.endpoints'
import { bulkDraftsMax, type Draft } from '@hookline/contract/drafts/drafts.schemas'
import { ActionIcon, Menu } from '@mantine/core'
import { IconAdjustments, IconChevronDown, IconDots, IconDownload, IconTable, IconUpload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { lazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'

const UploadSheetDialog = lazyDialog(() => import('./upload-sheet-dialog.tsx'))

interface SheetMenuProps {
  /** The selected drafts, else all that are listed. */
  drafts: readonly Draft[]
  isSelection: boolean
  /** Also leads to the presets, where the page has no room for a button. */
  hasPresets?: boolean
  onChanged: () => void
}

/** Drafts as a sheet for Ads Manager, and the upload of an edited one. */
export function SheetMenu({ drafts, isSelection, hasPresets = false, onChanged }: SheetMenuProps) {
  const [isOpen, setOpen] = useState(false)
  const isTooLarge = drafts.length > bulkDraftsMax
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          {hasPresets ? (
            <ActionIcon variant="default" size={30} aria-label="Sheet and presets" title="Sheet and presets">
              <IconDots size={16} aria-hidden />
            </ActionIcon>
          ) : (
            <IconButton
              icon={IconTable}
              size="xs"
              variant="default"
              rightSection={<IconChevronDown size={14} aria-hidden />}
            >
              Sheet
            </IconButton>
          )}
        </Menu.Target>
        <Menu.Dropdown>
          {isTooLarge && <Menu.Label>Select at most {bulkDraftsMax} drafts to download them</Menu.Label>}
          {drafts.length > 0 && !isTooLarge && (
            <>
              <Menu.Label>{isSelection ? `${drafts.length} selected` : `All ${drafts.length} listed`}</Menu.Label>
              <Menu.Item
                component="a"
                href={sheetUrl(drafts, 'utf8')}
                download
                leftSection={<IconDownload size={16} aria-hidden />}
              >
                Download for Ads Manager
              </Menu.Item>
              <Menu.Item
                component="a"
                href={sheetUrl(drafts, 'utf16')}
                download
                leftSection={<IconDownload size={16} aria-hidden />}
              >
                Download for Excel (tab-separated)
              </Menu.Item>
              <Menu.Divider />
            </>
          )}
          <Menu.Item leftSection={<IconUpload size={16} aria-hidden />} onClick={() => setOpen(true)}>
            Upload sheet
          </Menu.Item>
          {hasPresets && (
            <>
              <Menu.Divider />
              <Menu.Item
                component={Link}
                to="/settings/meta-presets"
                leftSection={<IconAdjustments size={16} aria-hidden />}
              >
                Manage presets
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      <UploadSheetDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onApplied={() => {
          setOpen(false)
          onChanged()
        }}
      />
    </>
  )
}

function sheetUrl(drafts: readonly Draft[], encoding: DraftSheetQuery['encoding']): string {
  // Not by URLSearchParams, which would write each comma as three characters.
  return `${draftSheetPath}?encoding=${encoding}&ids=${drafts.map(({ id }) => id).join(',')}`
}
