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
    const on = (name: string, act: () => void) => video.addEventListener(name, act, { signal: stop.signal })
    on('play', () => startWith(other, video))
    // A video that ends pauses too.
    on('pause', () => !video.ended && other.pause())
    on('seeking', () => {
      // At its end it may have been sent there, and must not send the longer one back.
      if (isAtEnd(video)) return
      alignTime(other, video)
      if (!video.paused) startWith(other, video)
    })
    on('ratechange', () => {
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
  const atS = Math.min(leader.currentTime, lengthOf(video))
  if (Math.abs(video.currentTime - atS) > toleranceS) video.currentTime = atS
}

function isAtEnd(video: HTMLVideoElement): boolean {
  return video.currentTime >= lengthOf(video)
}

/** Unknown until the video has loaded. */
function lengthOf({ duration }: HTMLVideoElement): number {
  return Number.isNaN(duration) ? Number.POSITIVE_INFINITY : duration
}
