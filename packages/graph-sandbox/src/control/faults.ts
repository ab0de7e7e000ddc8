import type { GraphCall, Method } from '../graph/scope.ts'
import type { StoredObject } from '../store/sandbox-store.ts'
import { readScalarText } from '../validation/read-params.rules.ts'

export const faultKinds = [
  'drop-before',
  'execute-then-drop',
  'execute-then-500',
  'delay',
  'rate-limit',
  'expired-token',
  'html-502',
  'read-lag',
  'lag-until-repeated',
  'missing',
  'refuse',
  'refuse-field',
  'rows-twice',
  'odd-row',
  'no-cursors',
] as const

export type FaultKind = (typeof faultKinds)[number]

export interface Fault {
  kind: FaultKind
  /** A part of the call's path, such as /ads, which does not mean /adsets; empty for every call. */
  path: string
  /** null for every method. */
  method: Method | null
  /** How many more calls it affects; by default 1. Both kinds of lag and refused fields stay until the faults are cleared. */
  times: number
  /** `delay`: how long a call waits. `read-lag`: how long new objects are hidden. `rate-limit`: when to try again. */
  ms: number
  /** `rate-limit`: Meta's code, by default 17. `expired-token` and `refuse`: the subcode. */
  code: number | null
  /** `refuse-field`: a field that no read may ask for. */
  field: string
}

export interface Faults {
  add(fault: Fault): void
  clear(): void
  /** Consumes the faults that affect this call. */
  take(call: GraphCall): Fault[]
  /** The field of this call that is refused. */
  findRefusedField(call: GraphCall): string | null
  /** False while `read-lag` hides the object: it is new, and its create call or this read matches the path. */
  isVisible(node: StoredObject, call: GraphCall): boolean
}

const edgesByKind: Record<string, string> = {
  campaign: 'campaigns',
  adset: 'adsets',
  ad: 'ads',
  creative: 'adcreatives',
  video: 'advideos',
  image: 'adimages',
}

interface ActiveFault extends Fault {
  since: Date
  /** Calls that created something since then. */
  creations: number
}

/** Faults are stored in this process only. */
export function createFaults(now: () => Date): Faults {
  let faults: ActiveFault[] = []

  return {
    add: (fault) => void faults.push({ ...fault, since: now(), creations: 0 }),
    clear: () => {
      faults = []
    },
    take(call) {
      const path = formatCallPath(call)
      const meant = faults.filter(
        ({ path: part, method }) => matchesPath(path, part) && (method === null || method === call.method),
      )
      if (call.method === 'POST' && !isTrial(call)) for (const fault of meant) fault.creations++
      const met = meant.filter(({ kind }) => !lasting.includes(kind))
      for (const fault of met) fault.times--
      faults = faults.filter(({ times }) => times > 0)
      return met
    },
    findRefusedField(call) {
      const asked = new Set(readScalarText(call.params.fields).match(/\w+/g))
      const path = formatCallPath(call)
      const refused = faults.find(
        ({ kind, path: part, field }) => kind === 'refuse-field' && matchesPath(path, part) && asked.has(field),
      )
      return refused?.field ?? null
    },
    isVisible(node, call) {
      const edge = edgesByKind[node.kind]
      if (!edge) return true
      const ageMs = now().getTime() - node.createdAt.getTime()
      // A read matches by its own path only if it reads objects of this kind, not their parents.
      const isRead = call.path.length === 1 || call.path[1] === edge
      const ways = [`/${node.parentId}/${edge}`, ...(isRead ? [formatCallPath(call)] : [])]
      const isHiddenBy = ({ kind, ms, since, creations }: ActiveFault) =>
        kind === 'read-lag' ? ageMs < ms : kind === 'lag-until-repeated' && creations < 2 && node.createdAt >= since
      return !faults.some((fault) => isHiddenBy(fault) && ways.some((way) => matchesPath(way, fault.path)))
    },
  }
}

const lasting: FaultKind[] = ['read-lag', 'lag-until-repeated', 'refuse-field']

const isTrial = ({ params }: GraphCall) => JSON.stringify(params.execution_options ?? '').includes('validate_only')

/** `ads` is a prefix of other edges, so it matches only itself. */
function matchesPath(path: string, part: string): boolean {
  return /(^|\/)ads$/.test(part) ? `${path}/`.includes(`${part}/`) : path.includes(part)
}

/** A call as tests see it, with its version if it has one. */
export function formatCallPath({ version, path }: GraphCall): string {
  return `/${[version, ...path].filter((part) => part !== null).join('/')}`
}
