/** Two videos further apart than this are brought into step. */
const toleranceS = 0.3

/**
 * Makes either of two videos follow the other: playing, pausing, seeking and speed. The shorter one stays at its end while
 * the other plays on.
 * @returns a function that lets them play alone again
 */
export function keepInStep(first: HTMLVideoElement, second: HTMLVideoElement): () => void {
  const stop = new AbortController()
  function lead(video: HTMLVideoElement, other: HTMLVideoElement) {
    const addListener = (name: string, act: () => void) => video.addEventListener(name, act, { signal: stop.signal })
    addListener('play', () => startWith(other, video))
    // A video that ends pauses too.
    addListener('pause', () => !video.ended && other.pause())
    addListener('seeking', () => {
      // At its end it may have been sent there, and must not send the longer one back.
      if (isAtEnd(video)) return
      alignTime(other, video)
      if (!video.paused) startWith(other, video)
    })
    addListener('ratechange', () => {
      other.playbackRate = video.playbackRate
    })
  }
  lead(first, second)
  lead(second, first)
  first.addEventListener('timeupdate', () => !second.paused && alignTime(second, first), { signal: stop.signal })
  const leader = first.paused ? second : first
  if (leader.paused) alignTime(second, first)
  else startWith(leader === first ? second : first, leader)
  return () => stop.abort()
}

function startWith(video: HTMLVideoElement, leader: HTMLVideoElement): void {
  alignTime(video, leader)
  // Browsers may refuse to play a video that was not pressed; the other one plays on.
  if (!isAtEnd(video)) video.play().catch(() => undefined)
}

function alignTime(video: HTMLVideoElement, leader: HTMLVideoElement): void {
  const atS = Math.min(leader.currentTime, readDuration(video))
  if (Math.abs(video.currentTime - atS) > toleranceS) video.currentTime = atS
}

function isAtEnd(video: HTMLVideoElement): boolean {
  return video.currentTime >= readDuration(video)
}

/** Unknown until the video has loaded. */
function readDuration({ duration }: HTMLVideoElement): number {
  return Number.isNaN(duration) ? Number.POSITIVE_INFINITY : duration
}
