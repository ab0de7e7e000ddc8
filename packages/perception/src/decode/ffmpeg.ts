import { closeSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { DecoderMissingError } from './errors.ts'

/** FFmpeg on one file. Every call blocks this thread until FFmpeg has finished. */
export interface Ffmpeg {
  /** The JSON that `ffprobe` prints, or null if it cannot read the file. */
  probe(...args: string[]): unknown
  /** Exit code, and the last lines of its log. */
  run(...args: string[]): { code: number; log: string[] }
  /** A file to write to, whose bytes go to `onBytes`. They are valid only during the call. @returns its path */
  createSink(onBytes: (bytes: Uint8Array) => void): string
  /** A file in memory. @returns its path */
  createFile(bytes?: Uint8Array): string
  /** Takes a file out of memory. */
  takeFile(path: string): Uint8Array
  close(): void
}

/** Where the file that was opened stands for FFmpeg. */
export const inputPath = '/in/video'
const logLines = 50

interface DeviceOps {
  open(stream: { seekable: boolean }): void
  close(): void
  write(stream: unknown, buffer: Uint8Array, offset: number, length: number): number
}

/** What is used of Emscripten's module. */
interface Core {
  exec(...args: string[]): number
  ffprobe(...args: string[]): number
  reset(): void
  setLogger(logger: (line: { type: 'stdout' | 'stderr'; message: string }) => void): void
  FS: {
    mkdir(path: string): void
    mount(type: unknown, options: unknown, path: string): void
    writeFile(path: string, bytes: Uint8Array): void
    readFile(path: string): Uint8Array
    unlink(path: string): void
    makedev(major: number, minor: number): number
    mkdev(path: string, device: number): void
    registerDevice(device: number, operations: DeviceOps): void
    filesystems: { WORKERFS: { reader: unknown } }
  }
}
type CreateCore = (options: object) => Promise<Core>

const require = createRequire(import.meta.url)

/** Loads FFmpeg (about 32 MB of WebAssembly) for one file, which is read from disk in pieces as FFmpeg asks for them. */
export async function openFfmpeg(path: string): Promise<Ffmpeg> {
  const { create, wasmBinary } = loadCore()
  const disk = openDiskFile(path)
  const core = await create({ wasmBinary })
  const { FS } = core
  let lines: { type: string; message: string }[] = []
  core.setLogger((line) => {
    lines.push(line)
  })
  // WORKERFS is made for browser workers, where it reads blobs by a FileReaderSync.
  FS.filesystems.WORKERFS.reader = disk.reader
  FS.mkdir('/in')
  FS.mount(FS.filesystems.WORKERFS, { blobs: [{ name: 'video', data: disk.blob }] }, '/in')
  let files = 0

  function call(program: 'exec' | 'ffprobe', args: string[]) {
    lines = []
    const code = core[program](...args)
    core.reset()
    return { code, lines }
  }

  return {
    probe(...args) {
      const { lines } = call('ffprobe', ['-v', 'error', '-of', 'json', ...args, inputPath])
      const printed = lines.filter(({ type }) => type === 'stdout').map(({ message }) => message)
      try {
        return JSON.parse(printed.join('\n'))
      } catch {
        return null
      }
    },
    run(...args) {
      const { code, lines } = call('exec', ['-hide_banner', '-nostats', ...args])
      return { code, log: lines.slice(-logLines).map(({ message }) => message) }
    },
    createSink(onBytes) {
      const at = `/sink${++files}`
      const device = FS.makedev(200, files)
      FS.registerDevice(device, {
        open(stream) {
          stream.seekable = false
        },
        close() {},
        write(_stream, buffer, offset, length) {
          onBytes(new Uint8Array(buffer.buffer, buffer.byteOffset + offset, length))
          return length
        },
      })
      FS.mkdev(at, device)
      return at
    },
    createFile(bytes = new Uint8Array()) {
      const at = `/file${++files}`
      FS.writeFile(at, bytes)
      return at
    },
    takeFile(at) {
      const bytes = FS.readFile(at)
      FS.unlink(at)
      return bytes
    },
    close: disk.close,
  }
}

function loadCore(): { create: CreateCore; wasmBinary: Buffer } {
  let script: string
  let wasm: string
  try {
    script = require.resolve('@ffmpeg/core')
    wasm = require.resolve('@ffmpeg/core/wasm')
  } catch {
    throw new DecoderMissingError()
  }
  // The module expects a browser's worker and asks for its address while it loads.
  const worker = globalThis as { self?: unknown }
  worker.self ??= { location: { href: pathToFileURL(script).href } }
  return { create: require(script) as CreateCore, wasmBinary: readFileSync(wasm) }
}

/** A file as the few parts of a blob that WORKERFS uses: a slice remembers where it lies, and is read when asked for. */
function openDiskFile(path: string) {
  const fd = openSync(path, 'r')
  const { size } = fstatSync(fd)
  const blob = {
    size,
    lastModifiedDate: new Date(0),
    slice: (from: number, to: number) => ({ from, size: Math.max(0, Math.min(to, size) - from) }),
  }
  const reader = {
    readAsArrayBuffer(slice: { from: number; size: number }) {
      const bytes = new Uint8Array(slice.size)
      readSync(fd, bytes, 0, slice.size, slice.from)
      return bytes.buffer
    },
  }
  return { blob, reader, close: () => closeSync(fd) }
}
