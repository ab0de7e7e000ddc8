import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { Modal } from './modal.tsx'

it('keeps the focus where it opened when the second click of a double click hits it', async () => {
  const dialog = (
    <MantineProvider env="test">
      <Modal isOpen title="Progress" onClose={() => undefined}>
        Some text
      </Modal>
    </MantineProvider>
  )
  // The first dialog loads the frame; the next one is drawn at once.
  const first = render(dialog)
  await screen.findByText('Some text')
  first.unmount()
  vi.useFakeTimers()
  render(dialog)
  const press = (count: number) => fireEvent.mouseDown(screen.getByText('Some text'), { detail: count })
  // False when the browser is kept from moving the focus.
  expect(press(2)).toBe(false)
  expect(press(1)).toBe(true)
  act(() => vi.advanceTimersByTime(400))
  expect(press(2)).toBe(true)
})

it('adds no second banner to the page', async () => {
  render(
    <MantineProvider env="test">
      <Modal isOpen title="Progress" onClose={() => undefined}>
        Some text
      </Modal>
    </MantineProvider>,
  )
  const title = await screen.findByText('Progress')
  expect(title.closest('header')).toHaveAttribute('role', 'presentation')
})

it('dims the page once when a dialog opens over another', async () => {
  const renderDialogs = (upper: boolean, lower = true) => (
    <MantineProvider env="test">
      <Modal isOpen={lower} title="Form" onClose={() => undefined}>
        Fields
      </Modal>
      <Modal isOpen={upper} title="Question" onClose={() => undefined}>
        Sure?
      </Modal>
    </MantineProvider>
  )
  const { rerender } = render(renderDialogs(false))
  await screen.findByText('Fields')
  const readDims = () =>
    [...document.querySelectorAll('[data-dialog-overlay]')].map(
      (overlay) => !/0\)$/.test(getComputedStyle(overlay).getPropertyValue('--overlay-bg')),
    )
  expect(readDims()).toEqual([true])
  rerender(renderDialogs(true))
  expect(await screen.findByText('Sure?')).toBeInTheDocument()
  expect(readDims()).toEqual([false, true])
  rerender(renderDialogs(false))
  expect(readDims()).toEqual([true])
})
