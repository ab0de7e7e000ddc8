// `crypto.subtle` works off the main thread, but copies what it is given on the thread that calls it.
self.onmessage = async ({ data: file }: MessageEvent<File>) => {
  try {
    const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
    self.postMessage(Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join(''))
  } catch {
    // The file was moved or changed, which sending it reports, or the page has no TLS.
    self.postMessage(null)
  }
}
