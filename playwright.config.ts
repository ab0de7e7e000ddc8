import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { findInstalledBrowser } from './scripts/lib/browser.mjs'

const isRoot = process.getuid?.() === 0

// No `webServer`: each file of journeys starts its own server (e2e/app.ts).
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/prepare-data.ts',
  outputDir: 'test-results',
  workers: 2,
  // The journey through every route takes a minute, and several on a busy machine.
  timeout: 600_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  // A shared CI machine can stall for seconds; a retried journey is reported as flaky.
  retries: process.env.CI ? 1 : 0,
  reporter: 'list',
  use: {
    viewport: { width: 1280, height: 800 },
    // Traces double the time; `npm run e2e -- --trace on` records them.
    trace: 'off',
    screenshot: 'only-on-failure',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: findInstalledBrowser(),
      args: isRoot ? ['--no-sandbox'] : [],
      env: { ...process.env, FONTCONFIG_FILE: join(import.meta.dirname, 'e2e/fonts.conf') },
    },
  },
})
