import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { showToast, showToastNext } from '../lib/toast.ts'
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
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

test('a new toast replaces the old', () => {
  show({ title: 'First' })
  show({ title: 'Second', kind: 'success' })
  expect(screen.queryByText('First')).toBeNull()
  expect(screen.getByText('Second')).toBeInTheDocument()
})

test('a toast goes after five seconds, counted from its own beginning', () => {
  show({ title: 'First' })
  pass(4000)
  show({ title: 'Second' })
  pass(4999)
  expect(screen.getByText('Second')).toBeInTheDocument()
  pass(1)
  expect(screen.queryByText('Second')).toBeNull()
})

test('a toast that is to follow waits until the one before has had its time', () => {
  show({ title: 'Upload complete' })
  act(() => showToastNext({ title: 'Upload Processed' }))
  pass(4999)
  expect(screen.getByText('Upload complete')).toBeInTheDocument()
  pass(1)
  expect(screen.getByText('Upload Processed')).toBeInTheDocument()
  pass(5000)
  expect(screen.queryByText('Upload Processed')).toBeNull()
})

test('a toast that is to follow is shown at once when there is none, and gives way to other news', () => {
  act(() => showToastNext({ title: 'First' }))
  expect(screen.getByText('First')).toBeInTheDocument()
  act(() => showToastNext({ title: 'Overtaken' }))
  show({ title: 'Second' })
  pass(5000)
  expect(screen.queryByText('Overtaken')).toBeNull()
})

test('a toast may ask for longer', () => {
  show({ title: 'Deleted 3, failed 2', durationMs: 7000 })
  pass(6999)
  expect(screen.getByText('Deleted 3, failed 2')).toBeInTheDocument()
})

test('a toast waits while the pointer is on it', () => {
  show({ title: 'Read me' })
  fireEvent.mouseEnter(screen.getByText('Read me'))
  pass(60_000)
  expect(screen.getByText('Read me')).toBeInTheDocument()
})

test('errors are announced at once, other toasts when there is a pause', () => {
  show({ title: 'Saved', kind: 'success' })
  expect(screen.getByRole('status')).toHaveTextContent('Saved')
  show({ title: 'Upload failed', kind: 'error' })
  expect(screen.getByRole('alert')).toHaveTextContent('Upload failed')
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
})

test('the action runs and closes the toast', () => {
  const undo = vi.fn()
  show({ title: 'Deleted', action: { label: 'Undo', onAction: undo } })
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(undo).toHaveBeenCalledOnce()
  expect(screen.queryByText('Deleted')).toBeNull()
})
