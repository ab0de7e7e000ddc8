import type { MediaFacts } from '@hookline/contract/uploads/uploads.schemas'
import { CustomSource, EncodedPacketSink, Input, type InputTrack, type InputVideoTrack, MP4, QTFF } from 'mediabunny'
import type { ObjectReader } from '../../providers/storage/storage.ts'

const unknownFacts = {
  durationSeconds: null,
  width: null,
  height: null,
  videoCodec: null,
  audioCodec: null,
  rotation: null,
}

/** No table of a 200 MB video comes near this; a file that claims so would only fill the memory. */
const maxReadBytes = 33_554_432

/**
 * Reads the facts of a stored MP4 or QuickTime file without decoding it, in a few small reads.
 * @returns null when the file holds no video, whatever its first bytes say. A cut-off file that no longer tells its
 * facts is a video with nulls, `truncated`.
 */
export async function inspectVideo(reader: ObjectReader): Promise<MediaFacts | null> {
  const source = new CustomSource({
    getSize: () => reader.sizeBytes,
    read: (start, end) => {
      if (end - start > maxReadBytes) throw new Error('the file claims a table too large to be read')
      return reader.read(start, end)
    },
  })
  const input = new Input({ source, formats: [MP4, QTFF] })
  try {
    const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()]
    if (video) return await readFacts(input, video, audio)
    if (audio) return null
  } catch {
    // A container so damaged that it cannot be read: what its outermost boxes tell decides.
  } finally {
    input.dispose()
  }
  const boxes = await walkBoxes(reader)
  return boxes.areKnown ? { ...unknownFacts, truncated: boxes.isCut } : null
}

async function readFacts(input: Input, video: InputVideoTrack, audio: InputTrack | null): Promise<MediaFacts> {
  const tracks = audio ? [video, audio] : [video]
  const truncated = (await Promise.all(tracks.map(hasLastPacket))).includes(false)
  const declared = await input.getDurationFromMetadata()
  const durationSeconds = declared ?? (truncated ? null : await input.computeDuration())
  return {
    durationSeconds,
    width: await video.getDisplayWidth(),
    height: await video.getDisplayHeight(),
    videoCodec: (await video.getCodec()) ?? asText(await video.getInternalCodecId()),
    audioCodec: audio ? ((await audio.getCodec()) ?? asText(await audio.getInternalCodecId())) : null,
    rotation: await video.getRotation(),
    truncated,
  }
}

/** The tables stand in front of the media in most files: only the last packet's own bytes show that all came. */
async function hasLastPacket(track: InputTrack): Promise<boolean> {
  const packet = await new EncodedPacketSink(track).getPacket(Number.MAX_SAFE_INTEGER).catch(() => null)
  return packet !== null && packet.data.length > 0
}

function asText(codec: string | number | Uint8Array | null): string | null {
  return codec === null ? null : String(codec)
}

const knownBoxes = new Set(
  'ftyp moov mdat moof mfra free skip wide pnot PICT meta udta uuid sidx styp ssix prft pdin emsg cslg'.split(' '),
)
const maxBoxes = 64

/** Walks the outermost boxes: does every one have a known type, and does the last one end where the file ends? */
async function walkBoxes(reader: ObjectReader): Promise<{ areKnown: boolean; isCut: boolean }> {
  let at = 0
  let hasIndex = false
  for (let count = 0; at < reader.sizeBytes && count < maxBoxes; count++) {
    const head = Buffer.from(await reader.read(at, at + 16))
    if (head.length < 8) return { areKnown: true, isCut: true }
    const type = head.toString('latin1', 4, 8)
    if (!knownBoxes.has(type)) return { areKnown: false, isCut: false }
    hasIndex ||= type === 'moov'
    const size = boxSize(head, reader.sizeBytes - at)
    if (size < 8) return { areKnown: false, isCut: false }
    at += size
  }
  return { areKnown: true, isCut: at > reader.sizeBytes || !hasIndex }
}

/** 0 means up to the end of the file; 1 that the size stands after the type in 64 bits. */
function boxSize(head: Buffer, rest: number): number {
  const short = head.readUInt32BE(0)
  if (short === 0) return rest
  if (short > 1) return short
  return head.length < 16 ? 0 : Number(head.readBigUInt64BE(8))
}
