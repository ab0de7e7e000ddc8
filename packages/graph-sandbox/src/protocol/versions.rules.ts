/** As of November 2026: the newest, the oldest that still serves ads, the oldest that serves anything. */
export const newestVersion = 26
const oldestMarketing = 25
const oldestCore = 21

export type VersionAnswer =
  | { kind: 'serve'; version: string }
  /** Code 2635: the call is about ads, and Meta has switched that version off for ads. */
  | { kind: 'expired' }
  | { kind: 'unknown' }

/**
 * Which version serves a call. The oldest supported version serves expired core versions, as at Meta.
 * @param pathVersion such as v26.0; null when the path has none.
 */
export function chooseVersion(pathVersion: string | null, isMarketing: boolean): VersionAnswer {
  if (pathVersion === null) return { kind: 'serve', version: `v${newestVersion}.0` }
  const [, major, minor] = /^v(\d{1,3})\.(\d)$/.exec(pathVersion) ?? []
  const number = Number(major)
  if (major === undefined || minor !== '0' || number < 1 || number > newestVersion) return { kind: 'unknown' }
  if (isMarketing && number < oldestMarketing) return { kind: 'expired' }
  return { kind: 'serve', version: `v${Math.max(number, oldestCore)}.0` }
}
