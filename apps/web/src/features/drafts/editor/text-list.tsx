import { countCharacters } from '@hookline/contract/characters.rules'
import { variantTextMaxChars } from '@hookline/contract/copy/copy-variant.schemas'
import { visibleTextLimits } from '@hookline/contract/copy/placement-limits.rules'
import type { CopyFinding } from '@hookline/contract/copy-check/copy-check.schemas'
import { draftFields } from '@hookline/contract/drafts/draft-fields.rules'
import { duplicateTexts } from '@hookline/contract/drafts/draft-texts.rules'
import { describeLongText } from '@hookline/contract/drafts/drafts.schemas'
import { Group, Text, Textarea, VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle, IconTrash } from '@tabler/icons-react'
import { memo, type ReactNode, useId, useMemo } from 'react'
import { upperFirst } from '../../../lib/upper-first.rules.ts'
import { useIsNarrow } from '../../../lib/use-screen.ts'
import { ClaimChips } from '../../../parts/claims/late-claim-chips.tsx'
import { CopyFindings } from '../../../parts/copy-check/late-copy-findings.tsx'
import { useDuplicateTexts } from '../../../parts/copy-check/use-findings.ts'
import { longestText } from '../../../ui/fields/longest-text.ts'
import type { ListChange } from '../../../ui/sortable-texts/keyed-list.rules.ts'
import { DragHandle, ItemButton, SortableTexts } from '../../../ui/sortable-texts/sortable-texts.tsx'
import classes from './draft-editor.module.css'
import { fieldId, type TextField } from './draft-form.rules.ts'
import { useEditor } from './editor-context.ts'
import { SnippetMenu } from './insert-menu.tsx'
import { PartHead } from './section.tsx'
import { hiddenEnd, type TextItem } from './text-list.rules.ts'

/** How many characters most placements show, and the width of the counter in px. */
const counters = {
  primary_texts: { visible: visibleTextLimits.primaryText, width: 70 },
  headlines: { visible: visibleTextLimits.headline, width: 60 },
  link_descriptions: { visible: visibleTextLimits.description, width: 60 },
}

interface TextListProps {
  field: TextField
  items: TextItem[]
  /** At the right of the title. */
  actions?: ReactNode
}

const blank = { text: '' }

/** Several texts of one kind: written, added, removed and sorted. */
export const TextList = memo(function TextList({ field, items, actions }: TextListProps) {
  const { errors, isReadOnly, change, clearErrors } = useEditor()
  const { label, item, min, max, checkedAs } = draftFields[field]
  const itemLabel = upperFirst(item)
  const titleId = useId()
  const duplicates = duplicateTexts(items.map(({ text }) => text))
  const near = useDuplicateTexts(checkedAs, items)
  return (
    <section aria-labelledby={titleId} className={classes.list}>
      <PartHead>
        <Text component="h3" id={titleId} fw={600} size="md">
          {label}{' '}
          <Text component="span" c="dimmed" size="sm">
            {items.length} of {max}
          </Text>
        </Text>
        {actions}
      </PartHead>
      <SortableTexts
        items={items}
        itemLabel={itemLabel}
        blank={blank}
        isDense
        max={max}
        isReadOnly={isReadOnly}
        onChange={(next) => change((now) => ({ [field]: next(now[field]) }))}
        onWrite={(key) => clearErrors(`${field}.${key}`, field)}
      >
        {(item, index, changeItem) => (
          <TextListItem
            item={item}
            field={field}
            label={`${itemLabel} ${index + 1}`}
            isLast={index === items.length - 1}
            canRemove={items.length > min}
            index={index}
            isDuplicate={duplicates.includes(index)}
            // For a text that occurs twice, the note on duplicates says more.
            near={duplicates.includes(index) ? undefined : near.find((one) => one.index === index)}
            error={errors[`${field}.${item.key}`] ?? (index === 0 ? errors[field] : undefined)}
            onChange={changeItem}
          />
        )}
      </SortableTexts>
      {isReadOnly && items.length === 0 && (
        <Text size="sm" c="dimmed">
          None
        </Text>
      )}
    </section>
  )
})

interface TextListItemProps {
  item: TextItem
  field: TextField
  label: string
  isLast: boolean
  canRemove: boolean
  index: number
  /** An earlier text says the same. */
  isDuplicate: boolean
  /** An earlier text says nearly the same. */
  near: CopyFinding | undefined
  error: string | undefined
  onChange: (change: ListChange<TextItem>) => void
}

/** A memo, because counting the characters of long texts takes time. */
const TextListItem = memo(function TextListItem(props: TextListItemProps) {
  const { item, field, label, index, isLast, canRemove, near, onChange } = props
  const { isReadOnly } = useEditor()
  const isNarrow = useIsNarrow('sm')
  const { key, text } = item
  const id = fieldId(`${field}.${key}`)
  const others = useMemo(() => (near ? [near] : []), [near])
  const write = (next: string) => onChange({ type: 'write', key, values: { text: next } })
  const handle = !isReadOnly && (
    <DragHandle
      label={label}
      isFirst={index === 0}
      isLast={isLast}
      onMove={(by) => onChange({ type: 'move', key, by })}
    />
  )
  return (
    <div className={classes.text} data-field={field}>
      {!isNarrow && handle}
      <Textarea
        id={id}
        aria-label={label}
        description={<Notes {...props} />}
        inputWrapperOrder={['input', 'description', 'error']}
        className={classes.field ?? ''}
        classNames={{ input: classes.copyText ?? '', section: classes.counter ?? '' }}
        rightSection={<Counter {...props} />}
        rightSectionWidth={counters[field].width + (countCharacters(text.trim()) > counters[field].visible ? 14 : 0)}
        rows={field === 'primary_texts' ? 3 : 1}
        data-part="text"
        {...longestText(variantTextMaxChars)}
        value={text}
        error={props.error}
        onChange={({ currentTarget }) => write(currentTarget.value)}
      />
      {isNarrow && handle}
      {!isReadOnly && (
        <Group gap={0} wrap="nowrap" className={classes.textActions}>
          <SnippetMenu of={label} fieldId={id} value={text} onChange={write} />
          <ItemButton
            label={`Remove ${label}`}
            isDisabled={!canRemove}
            isQuiet
            onPress={() => onChange({ type: 'remove', key })}
          >
            <IconTrash size={16} aria-hidden />
          </ItemButton>
        </Group>
      )}
      <div className={classes.below}>
        {field === 'headlines' && <ClaimChips of={label} headline={text} canSeek={!isReadOnly} />}
        {field === 'primary_texts' && <ClaimChips of={label} primaryText={text} canSeek={!isReadOnly} />}
        <CopyFindings
          of={label}
          text={text}
          field={draftFields[field].checkedAs}
          index={index}
          others={others}
          onFix={isReadOnly ? undefined : write}
          fieldId={id}
        />
      </div>
    </div>
  )
})

const warningColor = 'var(--mantine-color-yellow-text)'

/** How many characters the text has, and how many most placements show. */
function Counter({ item, field }: TextListItemProps) {
  const { visible } = counters[field]
  const length = countCharacters(item.text.trim())
  const isLong = length > visible
  return (
    <Text
      span
      size="xs"
      c={isLong ? warningColor : 'dimmed'}
      style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
    >
      {isLong && <IconAlertTriangle size={12} aria-hidden style={{ verticalAlign: -2 }} />} {length} / {visible}
      <VisuallyHidden> characters</VisuallyHidden>
    </Text>
  )
}

/** The end that most placements cut off, while the text has the focus; what Meta refuses, always. */
function Notes({ item, field, isDuplicate }: TextListItemProps) {
  const { visible } = counters[field]
  const text = item.text.trim()
  const end = hiddenEnd(text, visible)
  return (
    <>
      {text.length > draftFields[field].maxChars && (
        <Text span size="xs" display="block" c={warningColor}>
          {describeLongText(field)}
        </Text>
      )}
      {end && (
        <Text span size="xs" c="dimmed" lineClamp={2} className={classes.cut ?? ''}>
          Most placements hide the last {end.count === 1 ? 'character' : `${end.count} characters`}: …{end.wordStart}
          <s style={{ textDecorationColor: 'var(--app-control-border)' }}>{end.hidden}</s>
        </Text>
      )}
      {isDuplicate && (
        <Text span size="xs" display="block" c={warningColor}>
          <IconAlertTriangle size={12} aria-hidden /> The same as an earlier one: Meta takes each text once.
        </Text>
      )}
    </>
  )
}
