import { UnstyledButton } from '@mantine/core'
import {
  type Column,
  SelectCellFormatter,
  useRowSelection as useGridRowSelection,
  useHeaderRowSelection,
} from 'react-data-grid'
import { ChoiceEditor, type EditedRow, TextEditor, TextsEditor } from './cell-editors.tsx'
import classes from './drafts-grid.module.css'
import { CellContent, StateCell } from './grid-cells.tsx'
import { gridColumns } from './grid-columns.rules.ts'
import type { Choices } from './use-choices.ts'

const editors = { text: TextEditor, texts: TextsEditor, choice: ChoiceEditor }

/** The columns for the grid's library: the check box, the readiness, and a column for each field. */
export function buildGridColumns(choices: Choices, onMark: (column: number) => void): Column<EditedRow>[] {
  const select: Column<EditedRow> = {
    key: 'select',
    name: 'Selection',
    width: 36,
    minWidth: 36,
    frozen: true,
    renderHeaderCell: ({ tabIndex }) => <SelectAll tabIndex={tabIndex} />,
    renderCell: ({ row, tabIndex }) => <SelectRow row={row} tabIndex={tabIndex} />,
  }
  const cells = gridColumns.map(({ field, header, kind, width }, index): Column<EditedRow> => {
    const Editor = editors[kind]
    return {
      key: field,
      name: header,
      width,
      frozen: index === 0,
      resizable: true,
      editable: ({ lock }) => lock === null,
      editorOptions: { displayCellContent: kind === 'texts', closeOnExternalRowChange: false },
      renderHeaderCell: ({ tabIndex }) => (
        <UnstyledButton
          className={classes.head}
          tabIndex={tabIndex}
          title="Mark the column"
          onClick={() => onMark(index)}
        >
          {header}
        </UnstyledButton>
      ),
      renderCell: ({ row }) => <CellContent row={row} field={field} choices={choices} />,
      renderEditCell: (props) => <Editor {...props} />,
    }
  })
  const state: Column<EditedRow> = {
    key: 'state',
    name: 'Readiness',
    width: 184,
    frozen: true,
    renderCell: ({ row, tabIndex }) => <StateCell row={row} tabIndex={tabIndex} />,
  }
  return [select, state, ...cells]
}

function SelectAll({ tabIndex }: { tabIndex: number }) {
  const { isIndeterminate, isRowSelected, onRowSelectionChange } = useHeaderRowSelection()
  return (
    <SelectCellFormatter
      aria-label="Select all drafts"
      tabIndex={tabIndex}
      indeterminate={isIndeterminate}
      value={isRowSelected}
      onChange={(checked) => onRowSelectionChange({ checked: isIndeterminate ? false : checked })}
    />
  )
}

function SelectRow({ row, tabIndex }: { row: EditedRow; tabIndex: number }) {
  const { isRowSelectionDisabled, isRowSelected, onRowSelectionChange } = useGridRowSelection()
  return (
    <SelectCellFormatter
      aria-label={`Select ${row.draft.ad_name}`}
      tabIndex={tabIndex}
      disabled={isRowSelectionDisabled}
      value={isRowSelected}
      onChange={(checked, isShiftClick) => onRowSelectionChange({ row, checked, isShiftClick })}
    />
  )
}
