import { fireEvent } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { keepInStep } from './keep-in-step.ts'

/** A video that plays and pauses; jsdom has none. */
function buildVideo(duration: number): HTMLVideoElement {
  const video = document.createElement('video')
  let [isPaused, time] = [true, 0]
  const set = (paused: boolean) => {
    if (paused === isPaused) return
    isPaused = paused
    fireEvent(video, new Event(paused ? 'pause' : 'play'))
  }
  Object.defineProperties(video, {
    duration: { value: duration },
    paused: { get: () => isPaused },
    ended: { get: () => time >= duration },
    currentTime: {
      configurable: true,
      get: () => time,
      set: (to: number) => {
        time = Math.min(to, duration)
        fireEvent(video, new Event('seeking'))
      },
    },
  })
  vi.spyOn(video, 'play').mockImplementation(async () => set(false))
  vi.spyOn(video, 'pause').mockImplementation(() => set(true))
  return video
}

let [long, short] = [buildVideo(20), buildVideo(8)]

beforeEach(() => {
  ;[long, short] = [buildVideo(20), buildVideo(8)]
})

it('plays and pauses both from either', () => {
  keepInStep(long, short)
  void long.play()
  expect(short.paused).toBe(false)
  short.pause()
  expect(long.paused).toBe(true)
})

it('seeks both from either', () => {
  keepInStep(long, short)
  long.currentTime = 5
  expect(short.currentTime).toBe(5)
  short.currentTime = 2
  expect(long.currentTime).toBe(2)
})

it('leaves the shorter one at its end while the longer one plays on, and brings it back', () => {
  keepInStep(long, short)
  void long.play()
  long.currentTime = 15
  expect([long.currentTime, short.currentTime]).toEqual([15, 8])
  // The browser pauses what has ended.
  short.pause()
  expect(long.paused).toBe(false)
  long.currentTime = 3
  expect([short.currentTime, short.paused]).toEqual([3, false])
})

it('corrects a video that lags while both play', () => {
  keepInStep(long, short)
  void long.play()
  long.currentTime = 4
  const seek = vi.spyOn(short, 'currentTime', 'set')
  fireEvent.timeUpdate(long)
  expect(seek).not.toHaveBeenCalled()
  vi.spyOn(long, 'currentTime', 'get').mockReturnValue(4.5)
  fireEvent.timeUpdate(long)
  expect(seek).toHaveBeenCalledWith(4.5)
})

it('gives both the same speed', () => {
  keepInStep(long, short)
  short.playbackRate = 2
  fireEvent(short, new Event('ratechange'))
  expect(long.playbackRate).toBe(2)
})

it('begins with the video that plays', () => {
  short.currentTime = 3
  void short.play()
  keepInStep(long, short)
  expect([long.currentTime, long.paused]).toEqual([3, false])
})

it('plays the other one on when the browser refuses to play a video', async () => {
  vi.spyOn(short, 'play').mockRejectedValue(new DOMException('Not allowed', 'NotAllowedError'))
  keepInStep(long, short)
  await long.play()
  expect([long.paused, short.paused]).toEqual([false, true])
})

it('lets both play alone again', () => {
  const stop = keepInStep(long, short)
  stop()
  void long.play()
  long.currentTime = 5
  expect([short.currentTime, short.paused]).toEqual([0, true])
})
