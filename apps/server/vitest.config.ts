import { defineProject } from 'vitest/config'

export default defineProject({
  test: {
    name: 'server',
    include: ['src/**/*.test.ts'],
    globalSetup: ['test/global-setup.ts'],
    setupFiles: ['test/setup.ts'],
    expect: { poll: { timeout: 90_000 } },
    // Files share a process and its modules: no module keeps state, and each file has a database of its own.
    isolate: false,
    // A machine that is busy with other work takes its time.
    testTimeout: 240_000,
    hookTimeout: 240_000,
  },
})
