import react from '@vitejs/plugin-react'
import { defineProject } from 'vitest/config'

export default defineProject({
  plugins: [react()],
  // Without the source position of each element, as in production; see test/production-react.ts.
  oxc: { jsx: { development: false } },
  test: {
    name: 'web',
    environment: 'happy-dom',
    // Wide enough for every column; a test of a narrow screen says so by test/match-media.ts.
    environmentOptions: { happyDOM: { width: 1920, height: 1080 } },
    include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.{ts,tsx}'],
    setupFiles: ['test/setup.ts'],
    // The date and zone of every test, whatever the machine's are. test/setup.ts stops the date.
    fakeTimers: { now: Date.parse('2026-11-20T12:00:00Z') },
    env: { TZ: 'UTC' },
    // Files share a window and its modules: test/setup.ts empties its storage and resets its page stores. Loading the app
    // anew for each file took as long as the tests.
    isolate: false,
    // A screen test draws the whole app; on a machine that is busy with others it takes its time.
    testTimeout: 240_000,
  },
})
