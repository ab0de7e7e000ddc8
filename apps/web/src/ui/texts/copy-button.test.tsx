import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { CopyButton } from './copy-button.tsx'

const writeText = vi.fn<(text: string) => Promise<void>>()

beforeEach(() => {
  vi.useFakeTimers()
  writeText.mockReset()
  vi.stubGlobal('navigator', { clipboard: { writeText } })
})

async function renderAndClick(onFail?: () => void) {
  render(
    <MantineProvider env="test">
      <CopyButton value="Fresh roses" of="headline 2" {...(onFail && { onFail })} />
    </MantineProvider>,
  )
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Copy headline 2' })))
}

it('copies the text and confirms it for two seconds', async () => {
  writeText.mockResolvedValue()
  await renderAndClick()
  expect(writeText).toHaveBeenCalledExactlyOnceWith('Fresh roses')
  act(() => vi.advanceTimersByTime(1999))
  expect(screen.getByRole('button')).toHaveTextContent('Copied')
  act(() => vi.advanceTimersByTime(1))
  expect(screen.getByRole('button', { name: 'Copy headline 2' })).toBeInTheDocument()
})

it('reports a refused clipboard on the button', async () => {
  writeText.mockRejectedValue(new Error('denied'))
  await renderAndClick()
  expect(screen.getByRole('button')).toHaveTextContent('Copy failed')
})

it('calls onFail for a refused clipboard', async () => {
  writeText.mockRejectedValue(new Error('denied'))
  const onFail = vi.fn()
  await renderAndClick(onFail)
  expect(onFail).toHaveBeenCalledOnce()
  expect(screen.getByRole('button')).not.toHaveTextContent('Copy failed')
})
