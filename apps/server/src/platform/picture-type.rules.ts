/** The type of a picture by its first bytes (8 are enough); null when it is neither JPEG nor PNG. */
export function sniffPicture(bytes: Uint8Array): 'image/jpeg' | 'image/png' | null {
  const begins = (...signature: number[]) => signature.every((byte, index) => bytes[index] === byte)
  if (begins(0xff, 0xd8, 0xff)) return 'image/jpeg'
  return begins(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) ? 'image/png' : null
}
