import { createContext, type ReactNode, use, useEffect, useState, useSyncExternalStore } from 'react'
import { keepInStep } from './keep-in-step.ts'

const timeEvents = ['timeupdate', 'seeking', 'loadedmetadata'] as const

type VideoStore = ReturnType<typeof createVideoStore>

function createVideoStore() {
  let video: HTMLVideoElement | null = null
  const listeners = new Set<() => void>()
  function notify() {
    for (const listener of [...listeners]) listener()
  }
  return {
    /** A ref callback. */
    attach(element: HTMLVideoElement) {
      video = element
      for (const name of timeEvents) element.addEventListener(name, notify)
      notify()
      return () => {
        for (const name of timeEvents) element.removeEventListener(name, notify)
        video = null
        notify()
      }
    },
    element: () => video,
    currentMs: () => Math.round((video?.currentTime ?? 0) * 1000),
    seek(atMs: number): void {
      if (!video) return
      video.currentTime = atMs / 1000
      video.scrollIntoView({ block: 'nearest' })
    },
    toggle(): void {
      if (!video) return
      // Refused while the browser allows no playback; its own controls say so.
      if (video.paused) void video.play().catch(() => undefined)
      else video.pause()
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export type VideoNumber = 1 | 2

const VideosContext = createContext<Record<VideoNumber, VideoStore> | null>(null)
const NumberContext = createContext<VideoNumber>(1)

/** Lets every part of a page seek the video on it, or the two of a comparison. */
export function VideoPlayerProvider({ children }: { children: ReactNode }) {
  const [stores] = useState(() => ({ 1: createVideoStore(), 2: createVideoStore() }))
  return <VideosContext value={stores}>{children}</VideosContext>
}

/** What is inside belongs to this video of a comparison; everything else to the first. */
export function OfVideo({ number, children }: { number: VideoNumber; children: ReactNode }) {
  return <NumberContext value={number}>{children}</NumberContext>
}

function useVideoStore(): VideoStore | null {
  const stores = use(VideosContext)
  const number = use(NumberContext)
  return stores?.[number] ?? null
}

/** The ref of the `<video>`; undefined without a provider. */
export function useVideoRef() {
  return useVideoStore()?.attach
}

/** Keeps the two videos of a page in step while `isOn`. @returns whether there are two */
export function usePlayTogether(isOn: boolean): boolean {
  const stores = use(VideosContext)
  const first = useVideoElement(stores?.[1])
  const second = useVideoElement(stores?.[2])
  useEffect(() => {
    if (isOn && first && second) return keepInStep(first, second)
  }, [isOn, first, second])
  return first !== null && second !== null
}

function useVideoElement(store: VideoStore | undefined): HTMLVideoElement | null {
  return useSyncExternalStore(store?.subscribe ?? subscribeToNothing, store?.element ?? (() => null))
}

export interface VideoPlayer {
  /** Jumps to a time and scrolls the video into view. A playing video plays on, a paused one stays paused. */
  seek: (atMs: number) => void
  /** Plays the video, or pauses it. */
  toggle: () => void
}

/** The video that the part belongs to; null while there is none to seek. */
export function useVideoPlayer(): VideoPlayer | null {
  const store = useVideoStore()
  const video = useVideoElement(store ?? undefined)
  return video && store
}

/** A value read from the playing time; the component renders again only when the value changes. */
export function useAtPlayerTime<T extends string | number | boolean | null>(read: (currentMs: number) => T): T {
  const store = useVideoStore()
  return useSyncExternalStore(store?.subscribe ?? subscribeToNothing, () => read(store?.currentMs() ?? 0))
}

const subscribeToNothing = () => () => undefined
