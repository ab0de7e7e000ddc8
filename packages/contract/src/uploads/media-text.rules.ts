const units = ['B', 'KB', 'MB', 'GB']

/** Bytes in steps of 1024, with at most one decimal: '200 MB' is exactly the upload limit. */
export function formatSize(sizeBytes: number): string {
  let value = sizeBytes
  let unit = 0
  // Compares the rounded value, so that no size becomes '1024 KB'.
  while (Number(value.toFixed(1)) >= 1024 && unit < units.length - 1) {
    value /= 1024
    unit += 1
  }
  return `${Number(value.toFixed(1))} ${units[unit]}`
}

/** By the inspector's short name, or by the container's code if it has none. */
const codecNames: Record<string, string> = {
  avc: 'H.264',
  hevc: 'HEVC',
  vp8: 'VP8',
  vp9: 'VP9',
  av1: 'AV1',
  prores: 'ProRes',
  mp4v: 'MPEG-4',
  aac: 'AAC',
  mp3: 'MP3',
  opus: 'Opus',
  vorbis: 'Vorbis',
  flac: 'FLAC',
  ac3: 'AC-3',
  eac3: 'E-AC-3',
  dts: 'DTS',
}

/** The common name of a video or audio codec; an unknown one unchanged. */
export function formatCodec(codec: string): string {
  if (codec.startsWith('pcm-')) return 'PCM'
  return codecNames[codec] ?? codec
}
