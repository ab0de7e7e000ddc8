/** The headers of a file that the browser saves; its name has the day. */
export function downloadHeaders(file: { name: string; extension: string; contentType: string; now: Date }) {
  const day = file.now.toISOString().slice(0, 10)
  return {
    'content-type': file.contentType,
    'content-disposition': `attachment; filename="hookline-${file.name}-${day}.${file.extension}"`,
    'cache-control': 'no-store',
  }
}
