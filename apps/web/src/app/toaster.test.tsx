import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { showToast } from '../lib/toast.ts'
import { Toaster } from './toaster.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  render(
    <MantineProvider env="test">
      <Toaster />
    </MantineProvider>,
  )
})

const show = (content: Parameters<typeof showToast>[0]) => act(() => showToast(content))
const advance = (ms: number) => act(() => vi.advanceTimersByTime(ms))

it('replaces the current toast', () => {
  show({ title: 'First' })
  show({ title: 'Second', kind: 'success' })
  expect(screen.queryByText('First')).toBeNull()
  expect(screen.getByText('Second')).toBeInTheDocument()
})

it('hides a toast five seconds after it appeared', () => {
  show({ title: 'First' })
  advance(4000)
  show({ title: 'Second' })
  advance(4999)
  expect(screen.getByText('Second')).toBeInTheDocument()
  advance(1)
  expect(screen.queryByText('Second')).toBeNull()
})

it('respects a longer duration', () => {
  show({ title: 'Deleted 3, failed 2', durationMs: 7000 })
  advance(6999)
  expect(screen.getByText('Deleted 3, failed 2')).toBeInTheDocument()
})

it('keeps a toast while the pointer is on it', () => {
  show({ title: 'Read me' })
  fireEvent.mouseEnter(screen.getByText('Read me'))
  advance(60_000)
  expect(screen.getByText('Read me')).toBeInTheDocument()
})

it('announces errors assertively and other toasts politely', () => {
  show({ title: 'Saved', kind: 'success' })
  expect(screen.getByRole('status')).toHaveTextContent('Saved')
  show({ title: 'Upload failed', kind: 'error' })
  expect(screen.getByRole('alert')).toHaveTextContent('Upload failed')
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
})

it('runs the action and closes the toast', () => {
  const undo = vi.fn()
  show({ title: 'Deleted', action: { label: 'Undo', onAction: undo } })
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(undo).toHaveBeenCalledOnce()
  expect(screen.queryByText('Deleted')).toBeNull()
})
