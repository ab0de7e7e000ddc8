/** The optional package that decodes videos is not installed; no video can be watched here. */
export class DecoderMissingError extends Error {
  override name = 'DecoderMissingError'
  override message = 'The video decoder is not installed: the optional dependency @ffmpeg/core is missing.'
}

/** No picture of this file could be read; another attempt would fail too. The message says why. */
export class UnreadableVideoError extends Error {
  override name = 'UnreadableVideoError'
}
