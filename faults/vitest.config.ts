import { defineConfig } from 'vitest/config'
import { isLong } from './random.ts'

// A separate run after the other tests: faults need the whole machine.
export default defineConfig({
  root: import.meta.dirname,
  cacheDir: '../node_modules/.vite',
  test: {
    name: 'faults',
    include: ['*.test.ts'],
    // Only what is not in the short form needs the server tests' database.
    globalSetup: isLong ? ['../apps/server/test/global-setup.ts'] : [],
    fileParallelism: false,
    testTimeout: 300_000,
    hookTimeout: 180_000,
  },
})
