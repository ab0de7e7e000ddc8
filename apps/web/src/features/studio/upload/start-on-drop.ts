import { createPageStore } from '../../../lib/store.ts'

const storageKey = 'hookline-start-uploads'

const isOn = createPageStore(readSaved)

/** Whether uploads start as soon as files are added. The choice is this browser's. */
export const startOnDrop = {
  subscribe: isOn.subscribe,
  get: isOn.get,
  set(value: boolean): void {
    isOn.set(value)
    try {
      localStorage.setItem(storageKey, value ? 'on' : 'off')
    } catch {
      // The storage is full or blocked: the choice lives as long as the page.
    }
  },
}

function readSaved(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off'
  } catch {
    return true
  }
}
