import type { CopyVariant } from '@hookline/contract/copy/copy-variant.schemas'
import { isSameVariant } from '@hookline/contract/generation/regeneration.rules'
import { instructionMaxLength } from '@hookline/contract/generation/regeneration.schemas'
import { removeEmoji, shortenToFit } from '@hookline/contract/generation/rewrite-helpers.rules'
import { Alert, Button, Group, Loader, Stack, Text, TextInput } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import classes from './regenerate-panel.module.css'
import { type RegenerationState, useRegeneration } from './use-regeneration.ts'
import { VariantDiff } from './variant-diff.tsx'

export interface RegeneratePanelProps {
  historyId: number
  /** From 0. */
  index: number
  variant: CopyVariant
  /** The version of the result that shows the variant: the server refuses an older one. */
  updatedAt?: string
  /** Replaces the variant by an edit of the result; false when that failed. */
  onTake: (variant: CopyVariant) => Promise<boolean>
  onClose: () => void
}

/** Asks for a new variant and shows it beside the old one. Nothing changes until it is taken; Esc drops it. */
export function RegeneratePanel({ historyId, index, variant, updatedAt, onTake, onClose }: RegeneratePanelProps) {
  const titleId = useId()
  const [instruction, setInstruction] = useState('')
  const [isTaking, setTaking] = useState(false)
  const { state, start, propose } = useRegeneration({ historyId, index, updatedAt })
  const panel = useRef<HTMLElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const takeButton = useRef<HTMLButtonElement>(null)
  const isDone = state.kind === 'done'
  const number = index + 1

  useEffect(() => field.current?.focus(), [])
  // One key takes the new one, unless a person writes another instruction meanwhile.
  useEffect(() => {
    if (isDone && document.activeElement !== field.current) takeButton.current?.focus()
  }, [isDone])

  function send(words: string) {
    setInstruction(words)
    // Esc still reaches the panel.
    panel.current?.focus()
    start(words)
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    send(instruction)
  }

  /** A and X answer the question of the panel while it has the focus: elsewhere they decide about the old one. */
  function handleKey(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const isTyping = event.target === field.current
    const key = event.key.toLowerCase()
    const isTaken = key === 'a' && !isTyping
    if (!isTaken && key !== 'escape' && (key !== 'x' || isTyping)) return
    event.preventDefault()
    event.stopPropagation()
    if (isTaken) void take()
    else onClose()
  }

  function writeLanguage() {
    setInstruction('Write it in ')
    field.current?.focus()
  }

  async function take() {
    if (!isDone || isTaking) return
    setTaking(true)
    const isTaken = await onTake(state.variant)
    setTaking(false)
    if (isTaken) onClose()
  }

  const helpers = [
    { label: 'Shorten to fit', result: shortenToFit(variant) },
    { label: 'No emoji', result: removeEmoji(variant) },
  ].filter(({ result }) => result.primaryText && result.headline && !isEqual(result, variant))

  return (
    <section ref={panel} tabIndex={-1} aria-labelledby={titleId} className={classes.panel} onKeyDown={handleKey}>
      <Text id={titleId} component="h4" fw={600} size="sm" m={0}>
        Regenerate variant {number}
      </Text>
      <form onSubmit={handleSubmit}>
        <div className={classes.ask}>
          <TextInput
            ref={field}
            label="Instruction"
            placeholder="Empty for another angle"
            maxLength={instructionMaxLength}
            value={instruction}
            onChange={(event) => setInstruction(event.currentTarget.value)}
          />
          <Button type="submit" variant="default" disabled={state.kind === 'running'}>
            {isDone || state.kind === 'failed' ? 'Try again' : 'Regenerate'}
          </Button>
        </div>
        <Group gap={6} mt={8} role="group" aria-label="Rewrite">
          {helpers.map(({ label, result }) => (
            <Chip key={label} label={label} onPress={() => propose({ variant: result })} />
          ))}
          <Chip label="Shorter" onPress={() => send('Shorter')} />
          <Chip label="Without price" onPress={() => send('Without price')} />
          <Chip label="Another language…" onPress={writeLanguage} />
        </Group>
      </form>
      <div role="status">
        <Progress state={state} />
      </div>
      {state.kind === 'failed' && (
        <Alert color="red" role="alert" title="No new variant" icon={<IconAlertCircle aria-hidden />}>
          {state.message} The current one stays.
        </Alert>
      )}
      {isDone && (
        <Stack gap="xs">
          <VariantDiff before={variant} after={state.variant} />
          {isSameVariant(variant, state.variant) && <Text size="sm">The new one has the same words.</Text>}
          {state.notice && (
            <Text size="xs" c="dimmed">
              {state.notice}
            </Text>
          )}
        </Stack>
      )}
      <Group gap="xs" className={classes.answers}>
        {isDone && (
          <Button ref={takeButton} loading={isTaking} title="Use it (A)" onClick={() => void take()}>
            Use the new variant
          </Button>
        )}
        <Button variant="default" title={isDone ? 'Keep it (X)' : 'Cancel (X)'} onClick={onClose}>
          {isDone ? 'Keep the old one' : 'Cancel'}
        </Button>
      </Group>
    </section>
  )
}

function Progress({ state }: { state: RegenerationState }) {
  if (state.kind === 'done') return <Text size="sm">The new variant is ready. Nothing changes until you use it.</Text>
  if (state.kind !== 'running') return null
  return (
    <Group gap="xs">
      <Loader size="xs" aria-hidden />
      <Text size="sm">{state.isWaiting ? 'The model is busy. Trying again soon…' : 'Writing a new variant…'}</Text>
    </Group>
  )
}

function Chip({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <Button type="button" size="compact-sm" variant="default" radius="xl" onClick={onPress}>
      {label}
    </Button>
  )
}

const isEqual = (one: CopyVariant, other: CopyVariant) =>
  one.headline === other.headline && one.primaryText === other.primaryText
