import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { DropZone } from './drop-zone.tsx'

function drawZone() {
  const onFiles = vi.fn()
  render(
    <MantineProvider env="test">
      <p>Beside it</p>
      <DropZone buttonLabel="Choose files" hint="Up to 200MB" onFiles={onFiles} />
    </MantineProvider>,
  )
  return onFiles
}

const buildDragEvent = (types: string[], files: File[] = []) => ({ dataTransfer: { types, files, items: [] } })

it('invites files dragged over the page until they leave it', () => {
  drawZone()
  fireEvent.dragEnter(screen.getByText('Beside it'), buildDragEvent(['Files']))
  expect(screen.getByText('Drop files here')).toBeInTheDocument()
  fireEvent.dragLeave(screen.getByText('Beside it'), { ...buildDragEvent(['Files']), relatedTarget: null })
  expect(screen.queryByText('Drop files here')).toBeNull()
})

it('takes a file dropped beside the zone before the browser opens it', async () => {
  const onFiles = drawZone()
  const file = new File(['video'], 'a.mp4', { type: 'video/mp4' })
  expect(fireEvent.dragOver(screen.getByText('Beside it'), buildDragEvent(['Files'], [file]))).toBe(false)
  expect(fireEvent.drop(screen.getByText('Beside it'), buildDragEvent(['Files'], [file]))).toBe(false)
  await vi.waitFor(() => expect(onFiles).toHaveBeenCalledExactlyOnceWith([file]))
  expect(screen.queryByText('Drop files here')).toBeNull()
})

it('leaves dragged text to the browser', () => {
  drawZone()
  expect(fireEvent.dragOver(screen.getByText('Beside it'), buildDragEvent(['text/plain']))).toBe(true)
  expect(screen.queryByText('Drop files here')).toBeNull()
})
