import { defineConfig } from 'vitest/config'

const scripts = {
  test: { name: 'scripts', include: ['scripts/**/*.test.mjs'], testTimeout: 60_000, hookTimeout: 60_000 },
}

export default defineConfig({
  test: {
    projects: ['packages/*/vitest.config.ts', 'apps/*/vitest.config.ts', scripts],
  },
})
