import { vi } from 'vitest'

const { waitFor } = vi

// Vitest gives up after a second, which a busy machine may need.
vi.waitFor = (check, options) =>
  waitFor(check, { timeout: 30_000, ...(typeof options === 'number' ? { timeout: options } : options) })
