import type { MetaAds, MetaAdsSession } from '../../src/providers/meta-ads/meta-ads.ts'
import type { TestSandbox } from '../meta-sandbox.ts'

/** What a step works with, while it is recorded and while it is played again. */
export interface StepWorld {
  meta: MetaAds
  session: MetaAdsSession
  /** Calls as whoever has this other token. */
  as(token: string): MetaAdsSession
  /** Between two looks at the same thing. */
  pause(): Promise<void>
  /**
   * Something before the call that is no part of the recording, such as a fault of the sandbox; with another Graph API
   * nothing.
   * @returns what it gave; when recordings are played nothing happens and the second value is given.
   */
  arrange<T>(act: (sandbox: TestSandbox) => Promise<T>, played: T): Promise<T>
}

/** One fixture: its name, and the call of the client that is recorded. */
export interface Step {
  name: string
  /** What the client made of the answers; a refusal is what it was refused with. */
  run(world: StepWorld): Promise<unknown>
}

/** The refusal that a call ends with. @throws Error when it was not refused. */
export async function refusalOf(call: Promise<unknown>): Promise<unknown> {
  const refusal = await call.then(
    () => null,
    (error: unknown) => error,
  )
  if (refusal === null) throw new Error('the call was not refused')
  return refusal
}
