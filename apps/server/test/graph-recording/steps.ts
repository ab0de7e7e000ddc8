import type { MetaAds, MetaAdsSession } from '../../src/providers/meta-ads/meta-ads.ts'
import type { TestSandbox } from '../meta-sandbox.ts'

/** The environment of a step, during recording and replay. */
export interface StepWorld {
  meta: MetaAds
  session: MetaAdsSession
  /** Calls with another token. */
  as(token: string): MetaAdsSession
  /** Waits between two polls. */
  pause(): Promise<void>
  /**
   * Runs a preparation outside the recording, such as a fault of the sandbox.
   * @returns its result; during a replay, or with another Graph API, the second argument.
   */
  arrange<T>(act: (sandbox: TestSandbox) => Promise<T>, played: T): Promise<T>
}

/** One fixture: its name and the recorded call of the client. */
export interface Step {
  name: string
  /** The client's result, or its refusal. */
  run(world: StepWorld): Promise<unknown>
}

/** @returns the refusal of a call. @throws Error when it succeeds. */
export async function captureRefusal(call: Promise<unknown>): Promise<unknown> {
  const refusal = await call.then(
    () => null,
    (error: unknown) => error,
  )
  if (refusal === null) throw new Error('the call was not refused')
  return refusal
}
