import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'

/** Drops files of the disk on the page, which takes no click. */
export async function dropFiles(page: Page, files: string[]) {
  const given = files.map((file) => ({ name: path.basename(file), data: readFileSync(file).toString('base64') }))
  await page.evaluate((all) => {
    const transfer = new DataTransfer()
    for (const { name, data } of all) {
      const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0))
      transfer.items.add(new File([bytes], name, { type: 'video/mp4' }))
    }
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true }))
  }, given)
}
