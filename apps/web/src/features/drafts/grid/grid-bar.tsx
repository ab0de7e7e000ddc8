import { ActionIcon, Button, Group, Text, UnstyledButton } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowBarDown,
  IconArrowForwardUp,
  IconReplace,
  type TablerIcon,
} from '@tabler/icons-react'
import { useDialog } from '../../../ui/dialogs/use-dialog.ts'
import { ConflictsDialog } from './conflicts-dialog.tsx'
import classes from './drafts-grid.module.css'
import { FindReplaceDialog } from './find-replace-dialog.tsx'
import type { Choices } from './use-choices.ts'
import type { useGridActions } from './use-grid-actions.ts'
import type { GridEdits } from './use-grid-edits.ts'

interface GridBarProps {
  grid: GridEdits
  actions: ReturnType<typeof useGridActions>
  choices: Choices
  /** Goes to the first cell that cannot be saved. */
  onShowFault: () => void
}

/** The actions of the grid, what the last one did, and whether everything is saved. */
export function GridBar({ grid, actions, choices, onShowFault }: GridBarProps) {
  const replacing = useDialog<true>()
  const resolving = useDialog<true>()
  const { conflicts } = grid
  return (
    <Group gap="4px 8px" py={4} ml={-6} mih={36} role="toolbar" aria-label="Grid">
      <BarButton label="Undo" Icon={IconArrowBackUp} isDisabled={!grid.canUndo} onPress={actions.undo} />
      <BarButton label="Redo" Icon={IconArrowForwardUp} isDisabled={!grid.canRedo} onPress={actions.redo} />
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        leftSection={<IconArrowBarDown size={14} aria-hidden />}
        title="Copies the first marked row to the marked rows below it"
        onClick={actions.fill}
      >
        Fill down
      </Button>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        leftSection={<IconReplace size={14} aria-hidden />}
        onClick={() => replacing.open(true)}
      >
        Find and replace
      </Button>
      <Text size="xs" c="dimmed" flex={1} role="status">
        {actions.message}
      </Text>
      {grid.rows.some(({ draft }) => draft.readiness_issues.length > 0) && (
        <Text size="xs" c="dimmed" className={classes.legend}>
          Needed to submit
        </Text>
      )}
      {conflicts.length > 0 && (
        <UnstyledButton {...faultLink} c="var(--mantine-color-yellow-text)" onClick={() => resolving.open(true)}>
          {conflicts.length === 1 ? '1 cell was' : `${conflicts.length} cells were`} changed elsewhere
        </UnstyledButton>
      )}
      <SaveState grid={grid} onShowFault={onShowFault} />
      <FindReplaceDialog
        isOpen={replacing.isOpen}
        rows={grid.rows}
        onReplace={(cells) => actions.change(cells, 'replaced')}
        onClose={replacing.close}
      />
      <ConflictsDialog
        isOpen={resolving.isOpen && conflicts.length > 0}
        grid={grid}
        choices={choices}
        onClose={resolving.close}
      />
    </Group>
  )
}

/** Leads to cells that are not saved. */
const faultLink = { fz: 'xs', td: 'underline', mih: 24 } as const

interface BarButtonProps {
  label: string
  Icon: TablerIcon
  isDisabled: boolean
  onPress: () => void
}

function BarButton({ label, Icon, isDisabled, onPress }: BarButtonProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={28}
      aria-label={label}
      title={label}
      disabled={isDisabled}
      bg={isDisabled ? 'transparent' : undefined}
      onClick={onPress}
    >
      <Icon size={16} aria-hidden />
    </ActionIcon>
  )
}

function SaveState({ grid, onShowFault }: Pick<GridBarProps, 'grid' | 'onShowFault'>) {
  const { failure, isSaving, isPending, errorCount, hasSaved, retry } = grid
  const errors = errorCount > 0 && `${errorCount} ${errorCount === 1 ? 'cell' : 'cells'} to correct`
  const isUnderWay = isSaving || isPending
  if (failure !== null) {
    return (
      <Group gap={8} role="alert">
        <Text size="xs" c="var(--mantine-color-error)">
          Not saved: {failure}
        </Text>
        <Button variant="default" size="compact-xs" loading={isSaving} onClick={retry}>
          Retry
        </Button>
      </Group>
    )
  }
  return (
    <Text size="xs" c="dimmed" className={classes.saveState} role="status" aria-label="State of the changes">
      {isUnderWay && 'Saving…'}
      {!isUnderWay && errors && (
        <UnstyledButton {...faultLink} c="var(--mantine-color-error)" onClick={onShowFault}>
          {errors}
        </UnstyledButton>
      )}
      {!isUnderWay && !errors && hasSaved && 'Saved'}
    </Text>
  )
}
