import { defineProject } from 'vitest/config'

export default defineProject({
  test: {
    name: 'perception',
    include: ['{src,test}/**/*.test.ts'],
    // Reading a video takes a processor; a machine that is busy with others takes its time.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    passWithNoTests: true,
  },
})
