/**
 * The files of a drop, including those inside dropped folders.
 * Must be called within the drop event, after which the browser empties the list.
 */
export async function readDroppedFiles(transfer: DataTransfer): Promise<File[]> {
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry?.() ?? null)
  if (!entries.some((entry) => entry?.isDirectory)) return [...transfer.files]
  const files = await Promise.all(entries.map((entry) => (entry ? filesOf(entry) : [])))
  return files.flat().filter(({ name }) => !name.startsWith('.'))
}

async function filesOf(entry: FileSystemEntry): Promise<File[]> {
  if (entry.isFile) {
    return [await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject))]
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader()
  const files: File[] = []
  // A reader returns at most 100 entries at a time, and none at the end.
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (part.length === 0) return files
    for (const child of part) files.push(...(await filesOf(child)))
  }
}
