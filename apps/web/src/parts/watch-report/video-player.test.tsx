import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { renderPart } from '../../../test/render-part.tsx'
import { useAtPlayerTime, useVideoPlayer, useVideoRef, VideoPlayerProvider } from './video-player.tsx'

function Video() {
  const ref = useVideoRef()
  const [isShown, setShown] = useState(true)
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: an empty video */}
      {isShown && <video ref={ref} aria-label="Video" />}
      <button type="button" onClick={() => setShown(false)}>
        Remove
      </button>
    </>
  )
}

function Chip() {
  const player = useVideoPlayer()
  const second = useAtPlayerTime((ms) => Math.floor(ms / 1000))
  if (!player) return <p>No video</p>
  return (
    <button type="button" onClick={() => player.seek(4200)}>
      Seek at {second}
    </button>
  )
}

it('seeks the video of the page and tells its time', async () => {
  const { keys } = renderPart(
    <VideoPlayerProvider>
      <Chip />
      <Video />
    </VideoPlayerProvider>,
    [],
  )
  const video = await screen.findByLabelText<HTMLVideoElement>('Video')
  await keys.click(screen.getByRole('button', { name: 'Seek at 0' }))
  expect(video.currentTime).toBe(4.2)
  fireEvent.seeking(video)
  expect(screen.getByRole('button', { name: 'Seek at 4' })).toBeInTheDocument()
})

it('offers no player without a video on the page', async () => {
  const { keys } = renderPart(
    <VideoPlayerProvider>
      <Video />
      <Chip />
    </VideoPlayerProvider>,
    [],
  )
  await keys.click(await screen.findByRole('button', { name: 'Remove' }))
  expect(screen.getByText('No video')).toBeInTheDocument()
})

it('offers no player outside a page with one', async () => {
  renderPart(<Chip />, [])
  expect(await screen.findByText('No video')).toBeInTheDocument()
})
