/** The browser's threads that read files also carry keys and clicks, so they get a large file in parts. */
const partBytes = 4 * 1_048_576

// `crypto.subtle` works off the main thread, but copies what it is given on the thread that calls it.
self.onmessage = async ({ data: file }: MessageEvent<File>) => {
  try {
    const digest = await crypto.subtle.digest('SHA-256', await readInParts(file))
    self.postMessage(Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join(''))
  } catch {
    // The file was moved or changed, which sending it reports, or the page has no TLS.
    self.postMessage(null)
  }
}

async function readInParts(file: File) {
  const bytes = new Uint8Array(file.size)
  for (let at = 0; at < file.size; at += partBytes) {
    bytes.set(new Uint8Array(await file.slice(at, at + partBytes).arrayBuffer()), at)
  }
  return bytes
}
