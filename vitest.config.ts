import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: ['packages/*/vitest.config.ts', 'apps/*/vitest.config.ts'],
    // Vitest would leave one core alone; the tests wait for a database often enough.
    maxWorkers: availableParallelism(),
  },
})
