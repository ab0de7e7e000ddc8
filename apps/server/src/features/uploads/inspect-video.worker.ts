import { parentPort } from 'node:worker_threads'
import type { MediaFacts } from '@hookline/contract/uploads/uploads.schemas'
import { CustomSource, EncodedPacketSink, Input, type InputTrack, type InputVideoTrack, MP4, QTFF } from 'mediabunny'
import type { SizedReader } from './container-boxes.ts'
import type { FromWorker, ToWorker } from './inspect-video.ts'
import { showPlainFile } from './show-plain-file.ts'

/** The tables of an hour of video take about 3 MB. */
const maxTableBytes = 8_388_608
/** Tables, last packets and read-ahead together. */
const maxReadBytes = 33_554_432

// Parses uploaded containers in its own thread (inspect-video.ts), so that a crafted file can exhaust only this thread.

if (!parentPort) throw new Error('this runs as a worker thread')
const port = parentPort
const send = (message: FromWorker) => port.postMessage(message)

const pending = new Map<number, PromiseWithResolvers<Uint8Array<ArrayBuffer>>>()
let reads = 0

function read(start: number, end: number): Promise<Uint8Array<ArrayBuffer>> {
  const id = reads++
  const answer = Promise.withResolvers<Uint8Array<ArrayBuffer>>()
  pending.set(id, answer)
  send({ kind: 'read', id, start, end })
  return answer.promise
}

port.on('message', (message: ToWorker) => {
  if (message.kind === 'bytes') {
    pending.get(message.id)?.resolve(message.bytes)
    pending.delete(message.id)
    return
  }
  pending.clear()
  readMediaFacts({ sizeBytes: message.sizeBytes, read }).then(
    (facts) => send({ kind: 'facts', facts }),
    () => send({ kind: 'unreadable' }),
  )
})

/** @returns null when the file has sound but no video track; undefined when it has neither. */
async function readMediaFacts(reader: SizedReader): Promise<MediaFacts | null | undefined> {
  let left = maxReadBytes
  const file = await showPlainFile(
    {
      sizeBytes: reader.sizeBytes,
      read: async (start, end) => {
        left -= end - start
        if (end - start > maxTableBytes || left < 0) throw new Error('the file claims a table too large to be read')
        return reader.read(start, end)
      },
    },
    maxTableBytes,
  )
  const source = new CustomSource({ getSize: () => file.sizeBytes, read: file.read })
  const input = new Input({ source, formats: [MP4, QTFF] })
  try {
    const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()]
    if (video) return await readFacts(input, video, audio)
    return audio ? null : undefined
  } finally {
    input.dispose()
  }
}

async function readFacts(input: Input, video: InputVideoTrack, audio: InputTrack | null): Promise<MediaFacts> {
  const tracks = audio ? [video, audio] : [video]
  const truncated = (await Promise.all(tracks.map(hasLastPacket))).includes(false)
  const durations = await Promise.all((await input.getTracks()).map((track) => readDuration(track, truncated)))
  const known = durations.filter((seconds) => seconds !== null)
  return {
    durationSeconds: known.length > 0 ? Math.max(...known) : null,
    width: await video.getDisplayWidth(),
    height: await video.getDisplayHeight(),
    videoCodec: (await video.getCodec()) ?? asText(await video.getInternalCodecId()),
    audioCodec: audio ? ((await audio.getCodec()) ?? asText(await audio.getInternalCodecId())) : null,
    rotation: await video.getRotation(),
    truncated,
  }
}

/** As declared, or by the packets where the header says 0 or 'unknown', which is all ones. */
async function readDuration(track: InputTrack, truncated: boolean): Promise<number | null> {
  const declared = await track.getDurationFromMetadata()
  const isUnknown = declared === null || declared * (await track.getTimeResolution()) >= 0xffff_ffff
  if (!isUnknown) return declared
  return truncated ? null : track.computeDuration()
}

/** Most files hold their tables before the media, so only the last packet's bytes prove that the file is complete. */
async function hasLastPacket(track: InputTrack): Promise<boolean> {
  const packet = await new EncodedPacketSink(track).getPacket(Number.MAX_SAFE_INTEGER).catch(() => null)
  return packet !== null && packet.data.length > 0
}

function asText(codec: string | number | Uint8Array | null): string | null {
  return codec === null ? null : String(codec)
}
