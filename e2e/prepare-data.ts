import { startApp } from './app.ts'

/**
 * An installation that was started once and that nobody has used yet. Most journeys begin with a copy of it: each file
 * waited two seconds for a cluster and tables of its own. Starts on nothing at all have journeys of their own.
 */
export default async function prepareData(): Promise<() => Promise<void>> {
  const app = await startApp()
  await app.stop()
  process.env.HOOKLINE_E2E_DATA = app.dataDir
  return app.destroy
}
