import { countCharacters } from '@hookline/contract/history/variant-text.rules'
import { ActionIcon, Group, Text, Textarea } from '@mantine/core'
import { IconAlertTriangle, IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import { memo, type ReactNode } from 'react'
import classes from './draft-editor.module.css'
import { fieldId, type TextField } from './draft-form.rules.ts'
import { SnippetMenu } from './snippet-menu.tsx'
import { hiddenEnd, type TextChange, type TextItem } from './text-list.rules.ts'

interface TextListItemProps {
  item: TextItem
  field: TextField
  label: string
  isFirst: boolean
  isLast: boolean
  canRemove: boolean
  /** It says the same as an earlier one. */
  isDouble: boolean
  maxChars: number
  visible: number
  error: string | undefined
  isReadOnly: boolean
  onChange: (change: TextChange) => void
}

/** One text to write in. Drawn anew only when it changes itself: counting long texts takes time. */
export const TextListItem = memo(function TextListItem(props: TextListItemProps) {
  const { item, field, label, isFirst, isLast, canRemove, isReadOnly, onChange } = props
  const { key, text } = item
  const id = fieldId(`${field}.${key}`)
  const write = (next: string) => onChange({ type: 'write', key, text: next })
  return (
    <Group gap="xs" align="flex-start" wrap="wrap" className={classes.textRow}>
      <Textarea
        id={id}
        label={label}
        description={<Count {...props} />}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        classNames={{ root: classes.textInput ?? '', input: classes.copyText ?? '' }}
        rows={field === 'primary_texts' ? 4 : 1}
        resize="vertical"
        data-part="text"
        value={text}
        error={props.error}
        onChange={({ currentTarget }) => write(currentTarget.value)}
      />
      {!isReadOnly && (
        <Group gap={4} wrap="nowrap" className={classes.textActions}>
          <ItemAction
            label={`Move up ${label}`}
            part="up"
            isDisabled={isFirst}
            onPress={() => onChange({ type: 'move', key, by: -1 })}
          >
            <IconArrowUp size={16} aria-hidden />
          </ItemAction>
          <ItemAction
            label={`Move down ${label}`}
            part="down"
            isDisabled={isLast}
            onPress={() => onChange({ type: 'move', key, by: 1 })}
          >
            <IconArrowDown size={16} aria-hidden />
          </ItemAction>
          <ItemAction
            label={`Remove ${label}`}
            isDisabled={!canRemove}
            onPress={() => onChange({ type: 'remove', key })}
          >
            <IconTrash size={16} aria-hidden />
          </ItemAction>
          <SnippetMenu of={label} fieldId={id} value={text} onChange={write} />
        </Group>
      )}
    </Group>
  )
})

interface ItemActionProps {
  label: string
  part?: string
  isDisabled: boolean
  onPress: () => void
  children: ReactNode
}

function ItemAction({ label, part, isDisabled, onPress, children }: ItemActionProps) {
  return (
    <ActionIcon
      variant="default"
      size={32}
      aria-label={label}
      title={label}
      data-part={part}
      disabled={isDisabled}
      onClick={onPress}
    >
      {children}
    </ActionIcon>
  )
}

/** How long the text is, and what of it most placements cut off. */
function Count({ item, visible, maxChars, isDouble }: TextListItemProps) {
  const text = item.text.trim()
  const length = countCharacters(text)
  const end = hiddenEnd(text, visible)
  return (
    <>
      <Text component="span" size="xs" className={classes.count} data-over={length > visible || undefined}>
        {length} / {visible} characters
        {text.length > maxChars && ` · at most ${maxChars} are allowed`}
      </Text>
      {end && (
        <Text component="span" size="xs" c="dimmed" className={classes.hidden}>
          Most placements hide the last {end.count === 1 ? 'character' : `${end.count} characters`}: …{end.wordStart}
          <s>{end.hidden}</s>
        </Text>
      )}
      {isDouble && (
        <Text component="span" size="xs" className={classes.double}>
          <IconAlertTriangle size={12} aria-hidden /> The same as an earlier one: Meta takes each text once.
        </Text>
      )}
    </>
  )
}
