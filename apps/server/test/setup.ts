import { vi } from 'vitest'

const { waitFor } = vi

// Vitest gives up after a second. A wait ends with what it waits for, however long a busy machine needs.
vi.waitFor = (check, options) =>
  waitFor(check, { timeout: 90_000, ...(typeof options === 'number' ? { timeout: options } : options) })
