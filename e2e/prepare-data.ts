import { startApp } from './app.ts'

/**
 * Starts an empty installation once, so that the journeys can begin with a copy of its data folder: creating a cluster
 * and its tables takes two seconds.
 */
export default async function prepareData(): Promise<() => Promise<void>> {
  const app = await startApp()
  await app.stop()
  process.env.HOOKLINE_E2E_DATA = app.dataDir
  return app.destroy
}
