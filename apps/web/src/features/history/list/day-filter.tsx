import { Button, Combobox, Group, InputBase, Popover, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { HistorySearch } from '../history-search.rules.ts'
import { describeDays, listNamedDays, toDay } from './history-days.rules.ts'

type Days = Pick<HistorySearch, 'from' | 'to'>

interface DayFilterProps {
  size: 'xs' | 'sm'
  days: Days
  onChange: (days: Days) => void
}

/** The days on which results were generated: a named range, or a first and a last day. */
export function DayFilter({ size, days, onChange }: DayFilterProps) {
  const [isOpen, setOpen] = useState(false)
  const words = describeDays(days, toDay(new Date()))

  function choose(chosen: Days) {
    setOpen(false)
    onChange(chosen)
  }

  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus returnFocus withinPortal={false}>
      <Popover.Target>
        <InputBase
          component="button"
          type="button"
          pointer
          size={size}
          aria-label={`Date: ${words ?? 'any date'}`}
          rightSection={<Combobox.Chevron size={size} />}
          rightSectionPointerEvents="none"
          c={words === null ? 'dimmed' : undefined}
          styles={{ input: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', color: 'inherit' } }}
          onClick={() => setOpen(!isOpen)}
        >
          {words ?? 'Any date'}
        </InputBase>
      </Popover.Target>
      <Popover.Dropdown p="xs" maw="calc(100vw - 32px)">
        <DayChoice days={days} onChoose={choose} />
      </Popover.Dropdown>
    </Popover>
  )
}

function DayChoice({ days, onChoose }: { days: Days; onChoose: (days: Days) => void }) {
  const [typed, setTyped] = useState({ from: days.from ?? '', to: days.to ?? '' })
  const [isRefused, setRefused] = useState(false)
  const isReversed = typed.from !== '' && typed.to !== '' && typed.to < typed.from

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setRefused(isReversed)
    if (!isReversed) onChoose({ from: typed.from || undefined, to: typed.to || undefined })
  }

  const getDayProps = (field: 'from' | 'to') => ({
    type: 'date',
    size: 'xs',
    value: typed[field],
    onChange: ({ currentTarget: { value } }: FormEvent<HTMLInputElement>) =>
      setTyped((now) => ({ ...now, [field]: value })),
  })
  return (
    <Stack gap="xs">
      <Group gap={4}>
        {listNamedDays(toDay(new Date())).map(({ label, from, to }) => (
          <Button
            key={label}
            size="compact-sm"
            variant={from === days.from && to === days.to ? 'light' : 'default'}
            aria-pressed={from === days.from && to === days.to}
            onClick={() => onChoose({ from, to })}
          >
            {label}
          </Button>
        ))}
      </Group>
      <form onSubmit={handleSubmit} noValidate>
        <Group gap="xs" align="flex-start">
          <TextInput label="From" {...getDayProps('from')} />
          <TextInput label="To" error={isRefused && isReversed && 'Must not be before From.'} {...getDayProps('to')} />
          <Button type="submit" size="xs" variant="default" mt={{ base: 0, sm: 22 }}>
            Apply
          </Button>
        </Group>
      </form>
      {(days.from ?? days.to) !== undefined && (
        <Button
          variant="subtle"
          size="compact-sm"
          w="fit-content"
          onClick={() => onChoose({ from: undefined, to: undefined })}
        >
          Any date
        </Button>
      )}
    </Stack>
  )
}
