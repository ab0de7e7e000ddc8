import { uploadsEndpoints } from '@hookline/contract/uploads/uploads.endpoints'
import { screenshotSettings, screenshotTime } from '@hookline/contract/uploads/uploads.rules'
import type { ScreenshotInfo } from '@hookline/contract/uploads/uploads.schemas'
import { errorMessage } from '../../../lib/api-error.ts'
import { call } from '../../../lib/call.ts'

const frameSeconds = 1
/** Some browsers neither decode nor refuse a video. */
const decodeTimeoutMs = 15_000

export class UndecodableVideoError extends Error {
  constructor() {
    super('Failed to load video')
  }
}

/** Captures a frame of a video and stores it. @throws Error with the message to show */
export async function makeScreenshot(file: File): Promise<ScreenshotInfo> {
  const data = await captureFrame(file)
  const objectKey = await requestKey()
  try {
    const answer = await call(uploadsEndpoints.uploadScreenshot, { body: { data, objectKey } })
    return { ...answer.data, dataUrl: '' }
  } catch (error) {
    throw new Error(`Failed to upload screenshot: ${errorMessage(error)}`)
  }
}

async function requestKey(): Promise<string> {
  try {
    return (await call(uploadsEndpoints.screenshotKey)).data.objectKey
  } catch (error) {
    throw new Error(`Failed to get storage key: ${errorMessage(error)}`)
  }
}

/** One frame as a JPEG data URL; size and quality follow `docs/product-rules.md`. */
async function captureFrame(file: File): Promise<string> {
  const url = URL.createObjectURL(file)
  const video = document.createElement('video')
  try {
    video.muted = true
    video.playsInline = true
    video.preload = 'auto'
    await waitForEvent(video, 'loadeddata', () => {
      video.src = url
    })
    // A browser that decodes only the sound reports no picture size.
    if (video.videoWidth === 0) throw new UndecodableVideoError()
    await waitForEvent(video, 'seeked', () => {
      video.currentTime = screenshotTime(video.duration, frameSeconds)
    })
    return drawFrame(video, file.size)
  } finally {
    video.removeAttribute('src')
    video.load()
    URL.revokeObjectURL(url)
  }
}

function waitForEvent(video: HTMLVideoElement, name: 'loadeddata' | 'seeked', begin: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const refuse = () => reject(new UndecodableVideoError())
    setTimeout(refuse, decodeTimeoutMs)
    video.addEventListener(name, () => resolve(), { once: true })
    video.addEventListener('error', refuse, { once: true })
    begin()
  })
}

function drawFrame(video: HTMLVideoElement, sizeBytes: number): string {
  const { maxWidth, maxHeight, quality } = screenshotSettings(sizeBytes, window.location.hostname)
  const scale = Math.min(1, maxWidth / video.videoWidth, maxHeight / video.videoHeight)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(video.videoWidth * scale))
  canvas.height = Math.max(1, Math.round(video.videoHeight * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('Failed to get canvas context')
  context.drawImage(video, 0, 0, canvas.width, canvas.height)
  return canvas.toDataURL('image/jpeg', quality)
}
