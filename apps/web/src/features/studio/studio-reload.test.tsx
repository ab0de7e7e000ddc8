import { batchesEndpoints } from '@hookline/contract/batches/batches.endpoints'
import { historyEndpoints } from '@hookline/contract/history/history.endpoints'
import type { HistoryItem } from '@hookline/contract/history/history.schemas'
import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { buildHistoryItem } from '../../../test/build-history.ts'
import { buildPageAnswer } from '../../../test/render-history.tsx'
import { renderStudio, videoFile } from '../../../test/render-studio.tsx'
import { resetPageStores } from '../../lib/store.ts'
import * as screenshot from './upload/screenshot.ts'
import * as uploadClient from './upload/upload-client.ts'

describe('a reload before everything was uploaded', () => {
  it('restores every uploaded video, even those whose screenshot was unfinished', async () => {
    vi.spyOn(screenshot, 'makeScreenshot').mockReturnValue(new Promise(() => {}))
    vi.spyOn(uploadClient, 'uploadVideo').mockImplementation(({ name }) =>
      name === 'slow.mp4'
        ? new Promise(() => {})
        : Promise.resolve({ objectName: `videos/${name}`, filename: name, size: 5 }),
    )
    const { keys, user, unmount } = await renderStudio()
    await keys.upload(screen.getByLabelText('Video files'), ['a.mp4', 'b.mp4', 'slow.mp4'].map(videoFile))
    expect(await screen.findAllByText('Uploaded')).toHaveLength(2)
    unmount()
    resetPageStores()

    await renderStudio('/studio', user)
    expect(await screen.findAllByText('Loaded')).toHaveLength(2)
    expect(screen.getByText('1 file is not uploaded yet')).toBeInTheDocument()
    expect(screen.getByText('slow.mp4', { selector: 'li' })).toBeVisible()
  })

  it('lists the files to choose again until they are chosen', async () => {
    vi.spyOn(uploadClient, 'uploadVideo').mockReturnValue(new Promise(() => {}))
    const { keys, user, unmount } = await renderStudio()
    await keys.upload(screen.getByLabelText('Video files'), ['a.mp4', 'b.mp4'].map(videoFile))
    unmount()
    resetPageStores()

    const { keys: later } = await renderStudio('/studio', user)
    expect(await screen.findByText('Add the same files again to continue')).toBeInTheDocument()
    expect(screen.getByText('2 files are not uploaded yet')).toBeInTheDocument()
    await later.upload(screen.getByLabelText('Video files'), videoFile('a.mp4'))
    expect(screen.getByText('1 file is not uploaded yet')).toBeInTheDocument()
    expect(screen.getByText('b.mp4', { selector: 'details[open] li' })).toBeInTheDocument()
    await later.click(screen.getByRole('button', { name: 'Close the list of files to add again' }))
    expect(screen.queryByText(/not uploaded yet/)).not.toBeInTheDocument()
  })
})

describe('a return', () => {
  const batchId = '0193b7a0-0000-7000-a000-000000000001'

  it('leads to the review of the last batch', async () => {
    const { api, queryClient } = await renderStudio()
    const build = (id: number, name: string, status: HistoryItem['status'] = 'COMPLETED') =>
      buildHistoryItem({ id, batchId, videoObjectName: `videos/${name}`, status })
    // One was generated again.
    const results = [
      build(1, 'a.mp4'),
      build(2, 'b.mp4', 'FAILED_AI_API'),
      build(3, 'b.mp4'),
      build(4, 'c.mp4', 'PENDING'),
    ]
    api.answer(historyEndpoints.list, buildPageAnswer([results[3] as HistoryItem]))
    api.answer(batchesEndpoints.get, { data: { id: batchId, jobs: [], results } })
    await queryClient.invalidateQueries({ queryKey: ['history'] })
    expect(await screen.findByText('Your last batch: 3 videos, 2 ready.')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Review' })).toHaveAttribute('href', `/review?batch=${batchId}`)
  })
})
