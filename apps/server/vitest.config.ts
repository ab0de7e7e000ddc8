import { defineProject } from 'vitest/config'

export default defineProject({
  test: {
    name: 'server',
    include: ['src/**/*.test.ts'],
    globalSetup: ['test/global-setup.ts'],
    // Files share a process and its modules: no module keeps state, and each file has a database of its own.
    isolate: false,
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
})
