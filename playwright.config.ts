import { defineConfig } from '@playwright/test'
import { findInstalledBrowser } from './scripts/lib/browser.mjs'

const isRoot = process.getuid?.() === 0

// Each journey starts a server of its own (e2e/app.ts), so there is none to start here.
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/prepare-data.ts',
  outputDir: 'test-results',
  // One journey uses little more than one core: most of the time it waits for a page, a frame or the server.
  workers: 2,
  // Of the longest journey, which looks at every route, on a machine that is busy with others.
  timeout: 180_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  // A shared machine that stands still for seconds fails a journey now and then; it may try again, and is named as flaky.
  retries: process.env.CI ? 1 : 0,
  reporter: 'list',
  use: {
    viewport: { width: 1280, height: 800 },
    // A recording of every journey doubles its time; `npm run e2e -- --trace on` makes one.
    trace: 'off',
    screenshot: 'only-on-failure',
    // What moves is measured, pressed and read where it arrives.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: findInstalledBrowser(),
      args: isRoot ? ['--no-sandbox'] : [],
    },
  },
})
