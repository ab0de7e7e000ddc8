import type { Readable } from 'node:stream'
import type { Bucket, Storage } from '@google-cloud/storage'
import { DataStore, ERRORS, Upload } from '@tus/server'
import { hideVendorErrors } from './cloud-storage.ts'
import { describeGcsFault, fetchObject, type GcsConfig, GcsRefusal } from './gcs-client.ts'
import { checkObjectName, ObjectMissingError, type ResumableUploads, tusExtensions } from './storage.ts'

/** A session keeps whole units; only the last request may end within one. */
const unitBytes = 262_144
const requestBytes = 8_388_608
const writtenOnce = { preconditionOpts: { ifGenerationMatch: 0 } }

/** The note beside an unfinished object. `sessionUri` is a secret: it allows writing to the object. */
interface Note {
  sessionUri: string
  lengthBytes: number
  begunAt: string
  metadata: Upload['metadata']
}

interface GcsNeeds {
  client: Storage
  bucket: Bucket
  config: GcsConfig
}

/** Resumable uploads as resumable sessions of Cloud Storage, which keep what they acknowledged for a week. */
export function createGcsResumable(needs: GcsNeeds): ResumableUploads {
  const { bucket, config } = needs
  const notes = createNotes(needs)

  async function publish(objectName: string): Promise<void> {
    const [exists] = await bucket.file(checkObjectName(objectName)).exists()
    if (!exists) throw new ObjectMissingError(objectName)
    await notes.remove(objectName)
  }

  async function discard(objectName: string): Promise<void> {
    const note = await notes.read(checkObjectName(objectName))
    // 499: it is cancelled. Any other answer of a client's fault: it is complete or gone.
    if (note) await askSession(note.sessionUri, { method: 'DELETE' }, (status) => status >= 400 && status < 500)
    await bucket.file(objectName).delete({ ignoreNotFound: true })
    await notes.remove(objectName)
  }

  const { plain } = hideVendorErrors((error) => describeGcsFault(error, config))
  return {
    openStore: (lifetimeMs) => {
      const { create, write, getUpload } = createSessionCalls(bucket, notes)
      return Object.assign(new DataStore(), {
        extensions: tusExtensions,
        getExpiration: () => lifetimeMs,
        create: plain(create),
        write: plain(write),
        getUpload: plain(getUpload),
        remove: plain(discard),
      })
    },
    publish: plain(publish),
    discard: plain(discard),
  }
}

/** Objects beside an upload: its note, and the bytes behind the last whole unit, named by where they end. */
function createNotes({ client, bucket }: GcsNeeds) {
  const noteName = (objectName: string) => `${objectName}.info`
  const restPrefix = (objectName: string) => `${objectName}.rest-`
  const save = (name: string, bytes: string | Buffer) =>
    bucket.file(name).save(bytes, { resumable: false, ...writtenOnce })
  const read = async (objectName: string) => {
    const answer = await fetchObject(client, { bucket: bucket.name, objectName })
    return answer && Buffer.from(await answer.arrayBuffer())
  }
  return {
    create: (objectName: string, note: Note) => save(noteName(objectName), JSON.stringify(note)),
    async read(objectName: string): Promise<Note | null> {
      const bytes = await read(noteName(objectName))
      return bytes && JSON.parse(bytes.toString())
    },
    saveRest: (objectName: string, end: number, bytes: Buffer) => save(`${restPrefix(objectName)}${end}`, bytes),
    readRest: (objectName: string, end: number) => read(`${restPrefix(objectName)}${end}`),
    /** The end of the longest rest that continues the session's bytes. */
    async findEnd(objectName: string, heldBytes: number): Promise<number> {
      const prefix = restPrefix(objectName)
      const [files] = await bucket.getFiles({ prefix })
      const ends = files.map(({ name }) => Number(name.slice(prefix.length)))
      return Math.max(heldBytes, ...ends.filter((end) => wholeUnits(end) === heldBytes))
    },
    /** The note is removed last, so that a failed removal can be repeated. */
    async remove(objectName: string): Promise<void> {
      const [rests] = await bucket.getFiles({ prefix: restPrefix(objectName) })
      for (const file of [...rests, bucket.file(noteName(objectName))]) await file.delete({ ignoreNotFound: true })
    },
  }
}

const wholeUnits = (bytes: number) => bytes - (bytes % unitBytes)

/** What the tus server asks of its store. */
function createSessionCalls(bucket: Bucket, notes: ReturnType<typeof createNotes>) {
  async function readNote(id: string): Promise<Note> {
    const note = await notes.read(checkObjectName(id))
    if (!note) throw ERRORS.FILE_NOT_FOUND
    return note
  }

  return {
    async create(upload: Upload): Promise<Upload> {
      const lengthBytes = upload.size ?? 0
      const metadata = { contentType: upload.metadata?.filetype ?? 'video/mp4', contentLength: lengthBytes }
      const file = bucket.file(checkObjectName(upload.id))
      const [sessionUri] = await file.createResumableUpload({ metadata, ...writtenOnce })
      const begunAt = upload.creation_date ?? new Date().toISOString()
      await notes.create(upload.id, { sessionUri, lengthBytes, begunAt, metadata: upload.metadata })
      return upload
    },

    async getUpload(id: string): Promise<Upload> {
      const { sessionUri, lengthBytes, begunAt, metadata } = await readNote(id)
      const heldBytes = await putBytes(sessionUri, `*/${lengthBytes}`, lengthBytes)
      const offset = heldBytes === lengthBytes ? heldBytes : await notes.findEnd(id, heldBytes)
      return new Upload({ id, size: lengthBytes, offset, creation_date: begunAt, metadata })
    },

    async write(source: Readable, id: string, offset: number): Promise<number> {
      const { sessionUri, lengthBytes } = await readNote(id)
      let begin = wholeUnits(offset)
      const rest = begin < offset ? await notes.readRest(id, offset) : null
      const unsent: Buffer[] = rest ? [rest] : []
      let end = offset

      /** Sends the whole units, and at the end of the upload everything. */
      const send = async () => {
        const bytes = Buffer.concat(unsent.splice(0))
        const till = end === lengthBytes ? end : wholeUnits(end)
        let sent = 0
        while (begin < till) {
          const range = `${begin}-${till - 1}/${lengthBytes}`
          const held = await putBytes(sessionUri, range, lengthBytes, bytes.subarray(sent, sent + till - begin))
          // The store may keep less than it was sent.
          if (held <= begin) throw new GcsRefusal(503, 'the session took no bytes')
          sent += held - begin
          begin = held
        }
        unsent.push(bytes.subarray(sent))
      }

      for await (const chunk of source as AsyncIterable<Buffer>) {
        unsent.push(chunk)
        end += chunk.length
        if (end - begin >= requestBytes) await send()
      }
      await send()
      if (begin < end) await notes.saveRest(id, end, Buffer.concat(unsent))
      return end
    },
  }
}

/** Sends bytes to a session, or asks it (`*`). @returns how many bytes it has. */
async function putBytes(uri: string, range: string, lengthBytes: number, body?: Buffer): Promise<number> {
  const headers = { 'content-range': `bytes ${range}`, ...(!body && { 'content-length': '0' }) }
  const isGone = (status: number) => status === 404 || status === 410
  const init = { method: 'PUT', headers, body: body && new Uint8Array(body), redirect: 'manual' as const }
  const answer = await askSession(uri, init, (status) => status === 308 || isGone(status))
  if (isGone(answer.status)) throw ERRORS.FILE_NOT_FOUND
  if (answer.status !== 308) return lengthBytes
  return Number(/^bytes=0-(\d+)$/.exec(answer.headers.get('range') ?? '')?.[1] ?? -1) + 1
}

async function askSession(uri: string, init: RequestInit, isExpected: (status: number) => boolean): Promise<Response> {
  const answer = await fetch(uri, init)
  const text = await answer.text()
  if (!answer.ok && !isExpected(answer.status)) throw new GcsRefusal(answer.status, text)
  return answer
}
