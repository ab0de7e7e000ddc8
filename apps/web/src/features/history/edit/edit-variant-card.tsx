import { countCharacters, visibleLimits } from '@hookline/contract/history/variant-text.rules'
import { ActionIcon, Card, Group, Stack, Textarea, Title } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconCopyPlus, IconTrash } from '@tabler/icons-react'
import { memo, type ReactNode, useId } from 'react'
import type { EditableVariant, VariantChange } from './edit-variants.rules.ts'
import classes from './result-edit.module.css'

interface EditVariantCardProps {
  variant: EditableVariant
  number: number
  isLast: boolean
  onChange: (change: VariantChange) => void
}

/** One variant to write in. Drawn anew only when it changes itself: counting long texts takes time. */
export const EditVariantCard = memo(function EditVariantCard(props: EditVariantCardProps) {
  const { variant, number, isLast, onChange } = props
  const { key, headline, primaryText } = variant
  const titleId = useId()
  return (
    <Card padding="md" role="group" aria-labelledby={titleId} tabIndex={-1} data-part="card">
      <Group justify="space-between" gap="xs" mb="xs">
        <Title order={3} id={titleId} c="dimmed">
          Variant {number}
        </Title>
        <Group gap={4}>
          <CardAction
            label={`Move up variant ${number}`}
            part="up"
            isDisabled={number === 1}
            onPress={() => onChange({ type: 'move', key, by: -1 })}
          >
            <IconArrowUp size={16} aria-hidden />
          </CardAction>
          <CardAction
            label={`Move down variant ${number}`}
            part="down"
            isDisabled={isLast}
            onPress={() => onChange({ type: 'move', key, by: 1 })}
          >
            <IconArrowDown size={16} aria-hidden />
          </CardAction>
          <CardAction label={`Duplicate variant ${number}`} onPress={() => onChange({ type: 'duplicate', key })}>
            <IconCopyPlus size={16} aria-hidden />
          </CardAction>
          <CardAction label={`Delete variant ${number}`} onPress={() => onChange({ type: 'remove', key })}>
            <IconTrash size={16} aria-hidden />
          </CardAction>
        </Group>
      </Group>
      <Stack gap="sm">
        <CountedText
          label="Headline"
          part="headline"
          text={headline}
          limit={visibleLimits.headline}
          onWrite={(text) => onChange({ type: 'write', key, field: 'headline', text })}
        />
        <CountedText
          label="Primary text"
          text={primaryText}
          limit={visibleLimits.primaryText}
          onWrite={(text) => onChange({ type: 'write', key, field: 'primaryText', text })}
        />
      </Stack>
    </Card>
  )
})

interface CardActionProps {
  label: string
  part?: string
  isDisabled?: boolean
  onPress: () => void
  children: ReactNode
}

function CardAction({ label, part, isDisabled = false, onPress, children }: CardActionProps) {
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

interface CountedTextProps {
  label: string
  part?: string
  text: string
  /** How many characters Meta shows before it cuts. */
  limit: number
  onWrite: (text: string) => void
}

function CountedText({ label, part, text, limit, onWrite }: CountedTextProps) {
  const count = countCharacters(text)
  const isOver = count > limit
  return (
    <Textarea
      label={label}
      description={
        <span className={classes.count} data-over={isOver || undefined}>
          {count} / {limit} characters{isOver && ' · Meta shows the first ones and cuts the rest'}
        </span>
      }
      inputWrapperOrder={['label', 'input', 'description']}
      classNames={{ input: classes.copyText }}
      data-part={part}
      rows={2}
      value={text}
      onChange={(event) => onWrite(event.currentTarget.value)}
    />
  )
}
