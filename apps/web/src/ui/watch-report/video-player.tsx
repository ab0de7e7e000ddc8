import { createContext, type ReactNode, use, useState, useSyncExternalStore } from 'react'

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
    hasVideo: () => video !== null,
    currentMs: () => Math.round((video?.currentTime ?? 0) * 1000),
    seek(atMs: number): void {
      if (!video) return
      video.currentTime = atMs / 1000
      video.scrollIntoView({ block: 'nearest' })
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

const VideoContext = createContext<VideoStore | null>(null)

/** Lets every part of a page seek the one video on it. */
export function VideoPlayerProvider({ children }: { children: ReactNode }) {
  const [store] = useState(createVideoStore)
  return <VideoContext value={store}>{children}</VideoContext>
}

/** The ref of the page's `<video>`; undefined without a provider. */
export function useVideoRef() {
  return use(VideoContext)?.attach
}

export interface VideoPlayer {
  /** Jumps to a time and scrolls the video into view. A playing video plays on, a paused one stays paused. */
  seek: (atMs: number) => void
}

/** The page's video; null while there is none to seek. */
export function useVideoPlayer(): VideoPlayer | null {
  const store = use(VideoContext)
  const hasVideo = useSyncExternalStore(store?.subscribe ?? subscribeToNothing, store?.hasVideo ?? (() => false))
  return store && hasVideo ? store : null
}

/** A value read from the playing time; the component renders again only when the value changes. */
export function useAtPlayerTime<T extends string | number | boolean | null>(read: (currentMs: number) => T): T {
  const store = use(VideoContext)
  return useSyncExternalStore(store?.subscribe ?? subscribeToNothing, () => read(store?.currentMs() ?? 0))
}

const subscribeToNothing = () => () => undefined
