import { variantTextMaxChars } from '@hookline/contract/copy/copy-variant.schemas'
import { type TextListField, textLists } from '@hookline/contract/drafts/drafts.schemas'
import { Button, CloseButton, Group, Popover, Stack, Text, Textarea } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type FocusEvent, type KeyboardEvent, useState } from 'react'
import type { RenderEditCellProps } from 'react-data-grid'
import { errorMessage } from '../../../lib/api-error.ts'
import { upperFirst } from '../../../lib/upper-first.rules.ts'
import type { ListQuery } from '../../../parts/meta-lists/meta-lists.queries.ts'
import { useMetaList } from '../../../parts/meta-lists/use-meta-list.ts'
import { longestText } from '../../../ui/fields/longest-text.ts'
import { SearchableSelect } from '../../../ui/fields/searchable-select.tsx'
import { changeItems, type Keyed, type ListChange, withKeys } from '../../../ui/sortable-texts/keyed-list.rules.ts'
import { findChoiceList, findFixedChoices } from '../draft-choices.ts'
import classes from './drafts-grid.module.css'
import { type Cell, type CellValue, type Choice, checkValue, type GridField, parseCell } from './grid-columns.rules.ts'
import type { GridRow } from './grid-edits.rules.ts'

/** A row with a cell that an editor or the fill handle has changed. */
export interface EditedRow extends GridRow {
  typed?: Cell
}
type EditorProps = RenderEditCellProps<EditedRow>

const getGridField = ({ column }: EditorProps) => column.key as GridField
const labelCell = ({ column, row }: EditorProps) => `${String(column.name)} of ${row.draft.ad_name}`

const focusAndSelect = (input: HTMLInputElement | null) => {
  input?.focus({ preventScroll: true })
  input?.select()
}

const toInputText = (value: CellValue) => (typeof value === 'string' ? value : '')

/** One line of text. Enter and Tab save it, Esc does not. */
export function TextEditor(props: EditorProps) {
  const { row, onRowChange } = props
  const field = getGridField(props)
  const [text, setText] = useState(toInputText(row.values[field]))
  function write(next: string) {
    setText(next)
    onRowChange({ ...row, typed: parseCell(field, next, { now: row.values[field], choices: undefined }) })
  }
  return (
    <input
      ref={focusAndSelect}
      className={classes.editor}
      aria-label={labelCell(props)}
      value={text}
      onChange={({ currentTarget }) => write(currentTarget.value)}
    />
  )
}

/** One of a list, found by typing its name or id. */
export function ChoiceEditor(props: EditorProps) {
  const field = getGridField(props)
  const list = findChoiceList(field, props.row.values)
  if (list) return <MetaChoiceEditor {...props} list={list} />
  return <ChoiceSelect {...props} choices={findFixedChoices(field) ?? []} hint={undefined} />
}

function MetaChoiceEditor({ list: source, ...props }: EditorProps & { list: ListQuery<Choice> }) {
  const list = useMetaList(source)
  const missing =
    getGridField(props) === 'target_meta_ad_set_id' ? 'Choose a campaign first' : 'Choose an ad account first'
  const hint = list.isLoading ? 'Loading…' : list.error ? errorMessage(list.error) : 'Nothing found'
  // Dynamic Creative ad sets refuse the ads that Hookline creates.
  const choices = list.items.filter((item) => !('isDynamicCreative' in item && item.isDynamicCreative))
  return <ChoiceSelect {...props} choices={choices} hint={source.isEnabled ? hint : missing} />
}

interface ChoiceSelectProps extends EditorProps {
  choices: readonly Choice[]
  /** Shown instead of an empty list. */
  hint: string | undefined
}

/** Rendering thousands of options is slow; typing finds the rest. */
const renderedMax = 100

function ChoiceSelect({ choices, hint, ...props }: ChoiceSelectProps) {
  const { row, onRowChange, onClose } = props
  const field = getGridField(props)
  const value = toInputText(row.values[field])
  const data = choices.map(({ id, name }) => ({ value: id, label: name }))
  const isKnown = value === '' || choices.some(({ id }) => id === value)
  const label = choices.find(({ id }) => id === value)?.name ?? value

  /** Tab takes the marked option, as Enter does. A text without one stays in the cell, with its error. */
  function handleTab({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) {
    if (key !== 'Tab') return
    const text = currentTarget.value
    const option = document.getElementById(currentTarget.getAttribute('aria-activedescendant') ?? '')
    if (option) option.click()
    else if (text !== label) {
      const known = choices.length > 0 ? choices : undefined
      onRowChange({ ...row, typed: parseCell(field, text, { now: row.values[field], choices: known }) }, true)
    }
  }

  return (
    <SearchableSelect
      autoFocus
      aria-label={labelCell(props)}
      classNames={{ input: classes.editor ?? '' }}
      variant="unstyled"
      size="xs"
      data={isKnown ? data : [{ value, label: value }, ...data]}
      value={value === '' ? null : value}
      limit={renderedMax}
      allowDeselect={false}
      nothingFoundMessage={hint}
      placeholder={choices.length === 0 ? hint : 'Search'}
      comboboxProps={{ withinPortal: true, width: 280, position: 'bottom-start' }}
      onKeyDown={handleTab}
      onOptionSubmit={(id) => {
        if (id === value) onClose(false, true)
        else onRowChange({ ...row, typed: checkValue(field, id) }, true)
      }}
    />
  )
}

type TextItem = Keyed & { text: string }

/** All texts of a cell. Esc drops the changes, Ctrl+Enter and a click elsewhere keep them. */
export function TextsEditor(props: EditorProps) {
  const { row, onRowChange, onClose } = props
  const field = getGridField(props) as TextListField
  const { item, max } = textLists[field]
  const itemLabel = upperFirst(item)
  const [items, setItems] = useState(() => {
    const texts = row.values[field]
    const known = Array.isArray(texts) && texts.length > 0 ? texts : ['']
    return withKeys(known.map((text) => ({ text })))
  })
  const [added, setAdded] = useState(-1)

  function change(listChange: ListChange<TextItem>) {
    const next = changeItems(items, listChange)
    setItems(next)
    onRowChange({
      ...row,
      typed: checkValue(
        field,
        next.map(({ text }) => text),
      ),
    })
  }
  function add() {
    const next = changeItems<TextItem>(items, { type: 'add', values: { text: '' } })
    setItems(next)
    setAdded(next.at(-1)?.key ?? -1)
  }
  // The grid takes arrows, Tab and Enter that reach it.
  const keepTab = (event: KeyboardEvent) => event.key === 'Tab' && event.stopPropagation()
  /** Mantine's focus trap focuses the marked field late: fast typing may have moved on to another one by then. */
  function markFocus({ currentTarget, target }: FocusEvent<HTMLElement>) {
    for (const marked of currentTarget.querySelectorAll('[data-autofocus]')) marked.removeAttribute('data-autofocus')
    target.setAttribute('data-autofocus', 'true')
  }

  return (
    <Popover
      opened
      position="bottom-start"
      width={420}
      withinPortal
      trapFocus
      closeOnEscape={false}
      hideDetached={false}
      returnFocus={false}
    >
      <Popover.Target>
        <div className={classes.under} />
      </Popover.Target>
      <Popover.Dropdown aria-label={labelCell(props)} onKeyDown={keepTab} onFocus={markFocus}>
        <Stack gap={8} mah="60vh" style={{ overflowY: 'auto' }}>
          {items.map(({ key, text }, index) => (
            <Group key={key} gap={4} wrap="nowrap" align="flex-start">
              <Textarea
                aria-label={`${itemLabel} ${index + 1}`}
                flex={1}
                size="xs"
                autosize
                minRows={field === 'primary_texts' ? 3 : 1}
                maxRows={10}
                {...longestText(variantTextMaxChars)}
                value={text}
                autoFocus={(index === 0 && added < 0) || key === added}
                onFocus={({ currentTarget }) => currentTarget.select()}
                onChange={({ currentTarget }) => change({ type: 'write', key, values: { text: currentTarget.value } })}
              />
              <CloseButton
                aria-label={`Remove ${itemLabel} ${index + 1}`}
                onClick={() => change({ type: 'remove', key })}
              />
            </Group>
          ))}
        </Stack>
        <Group justify="space-between" mt={8} gap={8}>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus size={14} aria-hidden />}
            disabled={items.length >= max}
            onClick={add}
          >
            Add {itemLabel.toLowerCase()}
          </Button>
          <Group gap={8}>
            <Text size="xs" c="dimmed">
              {items.length} of {max}
            </Text>
            <Button size="compact-sm" onClick={() => onClose(true, true)}>
              Done
            </Button>
          </Group>
        </Group>
      </Popover.Dropdown>
    </Popover>
  )
}
