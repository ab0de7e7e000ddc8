import { defineProject } from 'vitest/config'

export default defineProject({
  test: {
    name: 'graph-sandbox',
    include: ['src/**/*.test.ts'],
    // Files share a process and its modules: each test makes a sandbox of its own.
    isolate: false,
    testTimeout: 240_000,
  },
})
