import { defineProject } from 'vitest/config'

export default defineProject({
  test: {
    name: 'perception',
    include: ['{src,test}/**/*.test.ts'],
    testTimeout: 60_000,
    passWithNoTests: true,
  },
})
