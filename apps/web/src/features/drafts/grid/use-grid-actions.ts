import { formatWholeNumber } from '@hookline/contract/whole-numbers.rules'
import { type ClipboardEvent, useRef, useState } from 'react'
import { countDrafts } from '../../../lib/count-words.rules.ts'
import type { ListQuery } from '../../../parts/meta-lists/meta-lists.queries.ts'
import { findChoiceList } from '../draft-choices.ts'
import { countPasted, parseTsv, pastedCellsMax, refusePastedText, writeTsv } from './clipboard.rules.ts'
import { type CellValue, type Choice, getColumn } from './grid-columns.rules.ts'
import type { CellChange, GridRow } from './grid-edits.rules.ts'
import {
  asText,
  clearCells,
  fillDown,
  getFieldByColumn,
  orderCorners,
  type Pasted,
  pasteCells,
  type Range,
  readRangeValues,
} from './grid-range.rules.ts'
import type { Choices } from './use-choices.ts'
import type { GridEdits } from './use-grid-edits.ts'

/** Lists that one paste reads at most: each may need a call to Meta. */
const listsMax = 40

interface GridActionsNeeds {
  grid: GridEdits
  choices: Choices
  range: { get: () => Range | null; set: (range: Range) => void }
}

/** Copies, pastes, fills and clears the marked cells; `message` says what happened. */
export function useGridActions({ grid, choices, range }: GridActionsNeeds) {
  const [message, setMessage] = useState('')
  /** What was copied last. Pasted here again, it sets whole values, such as all texts of a cell. */
  const copied = useRef<{ text: string; block: Pasted[][] }>({ text: '', block: [] })
  const { rows } = grid

  function change(cells: CellChange[], verb: string, left = '') {
    const count = grid.change(cells)
    const locked = new Set(cells.map(({ id }) => id))
    for (const { id, lock } of rows) if (lock === null) locked.delete(id)
    const held = locked.size > 0 && `${countDrafts(locked.size)} cannot be changed while being sent.`
    const sentences = [`${countCells(count)} ${verb}.`, left, held]
    setMessage(sentences.filter(Boolean).join(' '))
  }

  function copy(event: ClipboardEvent): boolean {
    const marked = range.get()
    if (!marked || isInField(event)) return false
    event.preventDefault()
    const values = readRangeValues(rows, marked)
    const { fromRow, fromColumn } = orderCorners(marked)
    const block = values.map((cells) =>
      cells.map((value, x): Pasted => ({ value, of: getFieldByColumn(fromColumn + x) ?? 'ad_name' })),
    )
    const text = writeTsv(
      values.map((cells, y) => cells.map((value, x) => formatCell(rows[fromRow + y], fromColumn + x, value))),
    )
    copied.current = { text, block }
    event.clipboardData.setData('text/plain', text)
    setMessage(`${countCells(values.length * (values[0]?.length ?? 0))} copied.`)
    return true
  }

  function formatCell(row: GridRow | undefined, column: number, value: CellValue): string {
    const field = getFieldByColumn(column)
    if (!row || !field) return ''
    if (getColumn(field).kind === 'choice') return choices.describeChoice(field, row.values)
    return asText(value)
  }

  async function paste(text: string) {
    const marked = range.get()
    if (!marked || text === '') return
    const refusal = refusePastedText(text)
    if (refusal) return setMessage(refusal)
    const isOwn = text.replaceAll('\r\n', '\n') === copied.current.text
    const own = copied.current.block
    const count = isOwn ? own.length * (own[0]?.length ?? 0) : countPasted(text)
    if (count > pastedCellsMax) {
      const limit = formatWholeNumber(pastedCellsMax)
      return setMessage(`${countCells(count)} are too many: paste at most ${limit} at once. Nothing was changed.`)
    }
    const block = isOwn ? own : parseTsv(text).map((cells) => cells.map((cell) => ({ text: cell })))
    const { cells, lostRows, lostColumns } = await resolve(marked, block)
    const lost = [
      lostRows > 0 && `${lostRows} ${lostRows === 1 ? 'row' : 'rows'}`,
      lostColumns > 0 && `${lostColumns} ${lostColumns === 1 ? 'column' : 'columns'}`,
    ].filter(Boolean)
    change(cells, 'pasted', lost.length > 0 ? `${lost.join(' and ')} found no place in the grid.` : '')
    markPasted(marked, block)
  }

  /** Repeats until every list that the pasted names need was read. */
  async function resolve(marked: Range, block: Pasted[][]): Promise<ReturnType<typeof pasteCells>> {
    const asked = new Map<string, ListQuery<Choice>>()
    for (;;) {
      const missing = new Map<string, ListQuery<Choice>>()
      const pasted = pasteCells(rows, marked, block, (field, values) => {
        const found = choices.find(field, values)
        const list = found ? null : findChoiceList(field, values)
        const key = JSON.stringify(list?.queryKey)
        if (list?.isEnabled && !asked.has(key) && asked.size + missing.size < listsMax) missing.set(key, list)
        return found
      })
      if (missing.size === 0) return pasted
      setMessage('Looking up the pasted names…')
      for (const [key, list] of missing) asked.set(key, list)
      await Promise.allSettled([...missing.values()].map(choices.load))
    }
  }

  function markPasted(marked: Range, block: readonly unknown[][]) {
    const { fromRow, fromColumn, toRow, toColumn } = orderCorners(marked)
    range.set({
      fromRow,
      fromColumn,
      toRow: Math.min(rows.length - 1, Math.max(toRow, fromRow + block.length - 1)),
      toColumn: Math.max(toColumn, fromColumn + (block[0]?.length ?? 1) - 1),
    })
  }

  const clear = (verb = 'cleared') => onMarked((marked) => change(clearCells(rows, marked), verb))
  function onMarked(act: (marked: Range) => void) {
    const marked = range.get()
    if (marked) act(marked)
  }

  function report(outcome: ReturnType<GridEdits['undo']>, verb: string) {
    if (!outcome) return
    const { changed, left } = outcome
    const stays = left > 0 && `${countCells(left)} cannot be: ${left === 1 ? 'it was' : 'they were'} changed since.`
    setMessage([`${countCells(changed)} ${verb}.`, stays].filter(Boolean).join(' '))
  }

  return {
    message,
    say: setMessage,
    change,
    clear: () => clear(),
    undo: () => report(grid.undo(), 'undone'),
    redo: () => report(grid.redo(), 'redone'),
    fill: () => onMarked((marked) => change(fillDown(rows, marked), 'filled')),
    clipboard: {
      onCopy: (event: ClipboardEvent) => void copy(event),
      onCut: (event: ClipboardEvent) => {
        if (copy(event)) clear('cut')
      },
      onPaste: (event: ClipboardEvent) => {
        if (isInField(event) || !range.get()) return
        event.preventDefault()
        void paste(event.clipboardData.getData('text/plain'))
      },
    },
  }
}

const countCells = (count: number) => `${formatWholeNumber(count)} ${count === 1 ? 'cell' : 'cells'}`

/** Whether the event belongs to the text of a field, such as an open editor. */
function isInField({ target }: { target: EventTarget }): boolean {
  return target instanceof Element && target.closest('input:not([type="checkbox"]), textarea') !== null
}
