import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { expect, it, vi } from 'vitest'
import { listShortcuts, useShortcutSwitch, useShortcuts } from './shortcuts.ts'

function Screen({ onPress }: { onPress: (key?: string) => void }) {
  const [isOn, change] = useShortcutSwitch()
  useShortcuts('Screen', [
    { key: 'j', label: 'Next', onPress },
    { key: 'Enter', label: 'Open' },
    { key: 'x', label: 'Mark', onPress: () => onPress('x') },
    { key: 'X', label: 'Mark all up to here', onPress: () => onPress('X') },
    { key: 'z', label: 'Undo', withCommand: true, onPress: () => onPress('z') },
  ])
  return (
    <>
      <input aria-label="Search" />
      <input type="checkbox" aria-label="Select" />
      <button type="button" onClick={() => change(!isOn)}>
        {isOn ? 'on' : 'off'}
      </button>
    </>
  )
}

function open(extra?: ReactNode) {
  const onPress = vi.fn()
  const view = render(
    <>
      <Screen onPress={onPress} />
      {extra}
    </>,
  )
  return { ...view, onPress, keys: userEvent.setup() }
}

it('reacts to a key anywhere on the screen, including a checkbox', async () => {
  const { onPress, keys } = open()
  await keys.keyboard('j')
  await keys.click(screen.getByRole('checkbox'))
  await keys.keyboard('j')
  expect(onPress).toHaveBeenCalledTimes(2)
})

it('takes a capital as its letter, unless the capital has a shortcut of its own', async () => {
  const { onPress, keys } = open()
  await keys.keyboard('ZxX')
  expect(onPress.mock.calls).toEqual([['z'], ['x'], ['X']])
})

it('takes a shortcut with Ctrl or ⌘ where it says so', async () => {
  const { onPress, keys } = open()
  await keys.keyboard('{Control>}z{/Control}{Meta>}z{/Meta}{Alt>}z{/Alt}{Control>}x{/Control}')
  expect(onPress.mock.calls).toEqual([['z'], ['z']])
})

it('ignores keys in text fields and with Ctrl, Alt or Meta', async () => {
  const { onPress, keys } = open()
  await keys.keyboard('{Control>}j{/Control}{Alt>}j{/Alt}{Meta>}j{/Meta}')
  await keys.type(screen.getByRole('textbox'), 'just')
  expect(screen.getByRole('textbox')).toHaveValue('just')
  expect(onPress).not.toHaveBeenCalled()
})

it('ignores a key that opens a text field in place of what it was pressed in', async () => {
  function Cell() {
    const [isOpen, setOpen] = useState(false)
    if (isOpen) return <input aria-label="Cell" ref={(input) => input?.focus()} />
    return (
      <button type="button" onKeyDown={() => flushSync(() => setOpen(true))}>
        Cell
      </button>
    )
  }
  const { onPress, keys } = open(<Cell />)
  screen.getByRole('button', { name: 'Cell' }).focus()
  await keys.keyboard('j')
  expect(screen.getByRole('textbox', { name: 'Cell' })).toHaveFocus()
  expect(onPress).not.toHaveBeenCalled()
})

it('ignores keys while a dialog is open', async () => {
  const { onPress, keys } = open(<div role="dialog" aria-modal="true" aria-label="Edit" />)
  await keys.keyboard('j')
  expect(onPress).not.toHaveBeenCalled()
})

it('stays switched off', async () => {
  const first = open()
  await first.keys.click(screen.getByRole('button', { name: 'on' }))
  await first.keys.keyboard('j')
  expect(first.onPress).not.toHaveBeenCalled()
  first.unmount()
  const { onPress, keys } = open()
  await keys.click(screen.getByRole('button', { name: 'off' }))
  await keys.keyboard('j')
  expect(onPress).toHaveBeenCalledOnce()
})

it('lists the shortcuts of a mounted screen, once', () => {
  const { unmount } = open(<Screen onPress={vi.fn()} />)
  expect(listShortcuts().map(({ title, shortcuts }) => [title, shortcuts.map(({ key }) => key)])).toEqual([
    ['Screen', ['j', 'Enter', 'x', 'X', 'z']],
  ])
  unmount()
  expect(listShortcuts()).toEqual([])
})
