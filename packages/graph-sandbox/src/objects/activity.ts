import { plain, value } from '../graph/field-specs.ts'
import type { NodeKind, Scope, World } from '../graph/scope.ts'
import { randomWord } from '../protocol/ids.ts'
import { parseTime } from '../protocol/times.rules.ts'
import { sandboxApp } from '../settings.ts'
import type { Data, StoredObject } from '../store/sandbox-store.ts'
import { badParameter } from '../validation/graph-error.rules.ts'
import { readScalarText } from '../validation/read-params.rules.ts'
import { sandboxUser } from '../world/people.seed.ts'

/** One line of an ad account's activity log. */
export const activityKind: NodeKind = {
  typeName: 'AdActivity',
  isMarketing: true,
  hasNoId: true,
  defaults: ['event_type', 'event_time', 'object_id', 'object_name', 'actor_name'],
  fields: {
    ...plain(
      'event_type object_id object_name object_type actor_id actor_name application_id application_name extra_data',
    ),
    event_time: { kind: 'time', read: (node) => node.createdAt },
    date_time_in_timezone: { kind: 'time', read: (node) => node.createdAt },
    translated_event_type: value(({ data }) => readScalarText(data.event_type).replaceAll('_', ' ')),
  },
  edges: {},
}

/** Logs what a person or Meta did to an ad. @param changes members of `extra_data`, as JSON text */
export async function logActivity(world: World, ad: StoredObject, type: string, changes: Data = {}): Promise<void> {
  await world.store.insert({
    id: `activity:${randomWord(24)}`,
    kind: 'activity',
    parentId: ad.parentId,
    createdAt: world.now(),
    data: {
      event_type: type,
      object_id: ad.id,
      object_name: ad.data.name,
      object_type: 'AD',
      actor_id: sandboxUser.id,
      actor_name: sandboxUser.name,
      application_id: sandboxApp.id,
      application_name: sandboxApp.name,
      extra_data: JSON.stringify(changes),
    },
  })
}

/** The log of an ad account, between `since` and `until` and about `oid`, where they are given; the newest first. */
export async function listActivities(
  account: StoredObject,
  { world, call: { params } }: Scope,
): Promise<StoredObject[]> {
  const [since, until] = [readMoment('since', params.since), readMoment('until', params.until)]
  const oid = readScalarText(params.oid)
  const all = await world.store.list('activity', account.id)
  return all.filter(
    ({ createdAt, data }) =>
      (!since || createdAt >= since) && (!until || createdAt <= until) && (oid === '' || data.object_id === oid),
  )
}

function readMoment(name: string, value: unknown): Date | null {
  if (value === undefined || value === '') return null
  const time = parseTime(value)
  if (!time) throw badParameter(`Param ${name} must be a time`, [name])
  return time
}
