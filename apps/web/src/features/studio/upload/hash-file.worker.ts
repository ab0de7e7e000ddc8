import { sha256 } from 'js-sha256'

const sliceBytes = 4_194_304

// `crypto.subtle` digests only what is in memory as a whole.
self.onmessage = async ({ data: file }: MessageEvent<File>) => {
  try {
    const hash = sha256.create()
    for (let at = 0; at < file.size; at += sliceBytes) {
      hash.update(await file.slice(at, at + sliceBytes).arrayBuffer())
    }
    self.postMessage(hash.hex())
  } catch {
    // The file was moved or changed; sending it says so.
    self.postMessage(null)
  }
}
