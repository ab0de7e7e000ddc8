import { generationEndpoints } from '@hookline/contract/generation/generation.endpoints'
import { jobsEndpoints } from '@hookline/contract/jobs/jobs.endpoints'
import type { RegenerationJob } from '@hookline/contract/jobs/jobs.schemas'
import { act, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { buildRegenerated, buildRegenerationJob } from '../../../test/build-job.ts'
import { refuse } from '../../../test/fake-api.ts'
import { FakeEventSource } from '../../../test/fake-event-source.ts'
import { renderPart } from '../../../test/render-part.tsx'
import { RegeneratePanel } from './regenerate-panel.tsx'

const old = { headline: 'Summer shoes ✨', primaryText: 'Shoes for the summer.' }
const running = buildRegenerationJob()
const done = buildRegenerationJob({
  status: 'completed',
  version: 4,
  result: buildRegenerated('Winter shoes', 'Shoes for the winter.', 'Written offline.'),
})

function show({
  variant = old,
  isTaken = true,
  job = running,
}: {
  variant?: typeof old
  isTaken?: boolean
  job?: RegenerationJob
} = {}) {
  const onTake = vi.fn(async () => isTaken)
  const onClose = vi.fn()
  const accepted = { message: '', data: { jobId: running.jobId, statusUrl: '' } }
  const cancelled = { ...running, status: 'cancelled' as const }
  const view = renderPart(
    <RegeneratePanel historyId={12} index={0} variant={variant} onTake={onTake} onClose={onClose} />,
    [
      [generationEndpoints.regenerate, accepted],
      [jobsEndpoints.get, { job, data: { job } }],
      [jobsEndpoints.cancel, { job: cancelled, message: '' }],
    ],
  )
  return { ...view, onTake, onClose }
}

const hear = (data: RegenerationJob) => act(() => FakeEventSource.latest?.hear({ type: 'regeneration', data }))
const take = () => screen.findByRole('button', { name: 'Use the new variant' })

it('shows the new variant beside the old one with the words that differ, and takes it by one key', async () => {
  const { keys, api, onTake, onClose } = show()
  await screen.findByRole('textbox', { name: 'Instruction' })
  expect(screen.getByRole('textbox', { name: 'Instruction' })).toHaveFocus()
  await keys.keyboard('for the winter{Enter}')
  expect(await screen.findByText('Writing a new variant…')).toBeInTheDocument()
  expect(api.calls(generationEndpoints.regenerate)[0]).toMatchObject({
    params: { id: '12', index: '0' },
    body: { instruction: 'for the winter' },
  })
  await expect.poll(() => api.calls(jobsEndpoints.get)).toHaveLength(1)
  hear(done)
  expect(await take()).toHaveFocus()
  expect(screen.getByRole('region', { name: 'Now' })).toHaveTextContent(
    'removed Summer shoes removed ✨Shoes for the removed summer.',
  )
  expect(screen.getByRole('region', { name: 'New' })).toHaveTextContent('added Winter shoes')
  expect(screen.getByRole('region', { name: 'New' })).toHaveTextContent('Shoes for the added winter.')
  expect(screen.getByText('Written offline.')).toBeInTheDocument()
  expect(onTake).not.toHaveBeenCalled()
  await keys.keyboard('{Enter}')
  expect(onTake).toHaveBeenCalledWith({ headline: 'Winter shoes', primaryText: 'Shoes for the winter.' })
  await expect.poll(() => onClose.mock.calls).toHaveLength(1)
  expect(api.calls(jobsEndpoints.cancel)).toHaveLength(0)
})

it('keeps the new one on the screen when it could not be taken', async () => {
  const { keys, onClose } = show({ isTaken: false, job: done })
  await keys.click(await screen.findByRole('button', { name: 'Regenerate' }))
  await keys.click(await take())
  expect(await take()).toBeEnabled()
  expect(onClose).not.toHaveBeenCalled()
})

it('is dropped by Esc, which cancels the job', async () => {
  const { keys, api, onClose, unmount } = show()
  await keys.click(await screen.findByRole('button', { name: 'Regenerate' }))
  await expect.poll(() => api.calls(jobsEndpoints.get)).toHaveLength(1)
  await keys.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
  unmount()
  await expect.poll(() => api.calls(jobsEndpoints.cancel)[0]?.params).toEqual({ id: running.jobId })
})

it('says why there is no new one and keeps the old', async () => {
  const { keys, api } = show()
  await keys.click(await screen.findByRole('button', { name: 'Regenerate' }))
  await expect.poll(() => api.calls(jobsEndpoints.get)).toHaveLength(1)
  hear({ ...running, status: 'failed', error: 'The model refused.', version: 5 })
  expect(await screen.findByText('The model refused. The current one stays.')).toBeInTheDocument()
  api.answer(generationEndpoints.regenerate, refuse(409, 'CONFLICT', 'Changed by someone else.'))
  await keys.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(/^Changed by someone else\./)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Use the new variant' })).toBeNull()
})

it('says that a busy model is asked again', async () => {
  const { keys, api } = show()
  await keys.click(await screen.findByRole('button', { name: 'Regenerate' }))
  await expect.poll(() => api.calls(jobsEndpoints.get)).toHaveLength(1)
  hear({ ...running, status: 'enqueued', retryAt: '2026-11-20T10:00:09.000Z', version: 5 })
  expect(await screen.findByText('The model is busy. Trying again soon…')).toBeInTheDocument()
})

it('removes emoji and shortens at once, without a model', async () => {
  const long = { ...old, primaryText: `${'A sentence of the old text stands here. '.repeat(5)}Shop now.` }
  const { keys, api, onTake } = show({ variant: long })
  await keys.click(await screen.findByRole('button', { name: 'No emoji' }))
  expect(screen.getByRole('region', { name: 'New' })).toHaveTextContent('Summer shoes')
  await keys.click(screen.getByRole('button', { name: 'Shorten to fit' }))
  await keys.click(await take())
  expect(onTake).toHaveBeenCalledWith({
    headline: 'Summer shoes ✨',
    primaryText: `${'A sentence of the old text stands here. '.repeat(2)}Shop now.`,
  })
  expect(api.calls()).toHaveLength(0)
})

it('offers only helpers that change something; another language is written into the instruction', async () => {
  const { keys, api } = show({ variant: { headline: 'Plain', primaryText: 'Short.' } })
  await keys.click(await screen.findByRole('button', { name: 'Another language…' }))
  expect(screen.queryByRole('button', { name: 'No emoji' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Shorten to fit' })).toBeNull()
  await keys.keyboard('Spanish{Enter}')
  await expect
    .poll(() => api.calls(generationEndpoints.regenerate)[0]?.body)
    .toMatchObject({
      instruction: 'Write it in Spanish',
    })
})
