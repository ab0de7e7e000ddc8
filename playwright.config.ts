import { defineConfig } from '@playwright/test'
import { findInstalledBrowser } from './scripts/lib/browser.mjs'

const isRoot = process.getuid?.() === 0

// Each journey starts a server of its own (e2e/app.ts), so there is none to start here.
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  workers: 1, // a journey keeps a server, a database and a browser busy; two cores carry no more
  timeout: 90_000,
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
