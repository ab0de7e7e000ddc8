import { defineConfig } from 'vitest/config'

// A run of its own, after the other tests: each fault wants the machine for itself.
export default defineConfig({
  root: import.meta.dirname,
  test: {
    name: 'faults',
    include: ['*.test.ts'],
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
})
