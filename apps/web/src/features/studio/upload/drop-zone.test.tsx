import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { DropZone } from './drop-zone.tsx'

function drawZone() {
  const onFiles = vi.fn()
  render(
    <MantineProvider env="test">
      <p>Beside it</p>
      <DropZone multiple buttonLabel="Choose files" hint="Up to 200MB" onFiles={onFiles} />
    </MantineProvider>,
  )
  return onFiles
}

const dragOf = (types: string[], files: File[] = []) => ({ dataTransfer: { types, files, items: [] } })

test('files dragged over the page are invited, until they leave it', () => {
  drawZone()
  fireEvent.dragEnter(screen.getByText('Beside it'), dragOf(['Files']))
  expect(screen.getByText('Drop files here')).toBeInTheDocument()
  fireEvent.dragLeave(screen.getByText('Beside it'), { ...dragOf(['Files']), relatedTarget: null })
  expect(screen.queryByText('Drop files here')).toBeNull()
})

test('a file dropped beside the zone is taken, and the browser does not open it', async () => {
  const onFiles = drawZone()
  const file = new File(['video'], 'a.mp4', { type: 'video/mp4' })
  expect(fireEvent.dragOver(screen.getByText('Beside it'), dragOf(['Files'], [file]))).toBe(false)
  expect(fireEvent.drop(screen.getByText('Beside it'), dragOf(['Files'], [file]))).toBe(false)
  await vi.waitFor(() => expect(onFiles).toHaveBeenCalledExactlyOnceWith([file]))
  expect(screen.queryByText('Drop files here')).toBeNull()
})

test('dragged text is left to the browser', () => {
  drawZone()
  expect(fireEvent.dragOver(screen.getByText('Beside it'), dragOf(['text/plain']))).toBe(true)
  expect(screen.queryByText('Drop files here')).toBeNull()
})
