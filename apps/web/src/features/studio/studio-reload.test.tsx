import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { renderStudio, videoFile } from '../../../test/render-studio.tsx'
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
    vi.resetModules()

    const reloaded = await import('../../../test/render-studio.tsx')
    await reloaded.renderStudio('/studio', user)
    expect(await screen.findAllByText('Loaded')).toHaveLength(2)
    expect(screen.getByText('1 file is not uploaded yet')).toBeInTheDocument()
    expect(screen.getByText('slow.mp4', { selector: 'li' })).toBeVisible()
  })

  it('lists the files to choose again until they are chosen', async () => {
    vi.spyOn(uploadClient, 'uploadVideo').mockReturnValue(new Promise(() => {}))
    const { keys, user, unmount } = await renderStudio()
    await keys.upload(screen.getByLabelText('Video files'), ['a.mp4', 'b.mp4'].map(videoFile))
    unmount()
    vi.resetModules()

    const reloaded = await import('../../../test/render-studio.tsx')
    const { keys: later } = await reloaded.renderStudio('/studio', user)
    expect(await screen.findByText('Add the same files again to continue')).toBeInTheDocument()
    expect(screen.getByText('2 files are not uploaded yet')).toBeInTheDocument()
    await later.upload(screen.getByLabelText('Video files'), videoFile('a.mp4'))
    expect(screen.getByText('1 file is not uploaded yet')).toBeInTheDocument()
    expect(screen.getByText('b.mp4', { selector: 'details[open] li' })).toBeInTheDocument()
    await later.click(screen.getByRole('button', { name: 'Close the list of files to add again' }))
    expect(screen.queryByText(/not uploaded yet/)).not.toBeInTheDocument()
  })
})
