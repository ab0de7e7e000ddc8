import { defineProject } from 'vitest/config'

export default defineProject({
  test: {
    name: 'contract',
    include: ['src/**/*.test.ts'],
    // Files share a process and its modules: nothing here keeps state, and starting one for each file took most of the time.
    isolate: false,
    testTimeout: 240_000,
  },
})
