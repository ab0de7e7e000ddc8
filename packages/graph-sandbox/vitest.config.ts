import { defineProject } from 'vitest/config'

export default defineProject({ test: { name: 'graph-sandbox', include: ['src/**/*.test.ts'], testTimeout: 20_000 } })
