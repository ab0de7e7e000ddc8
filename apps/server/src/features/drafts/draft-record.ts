import { adDifferenceSchema, guardStates } from '@hookline/contract/drafts/ad-guard.schemas'
import {
  callToActionTypes,
  draftStatuses,
  type ExistingAd,
  existingAdSchema,
  initialAdStatuses,
  storedAdSetConfigurationSchema,
} from '@hookline/contract/drafts/drafts.schemas'
import { submissionSummarySchema } from '@hookline/contract/submission-state/submission-state.schemas'
import { z } from 'zod'
import { readStored, readStoredWhole, readWord } from '../../platform/database/read-stored.ts'
import { readIgnoredFindings } from '../../platform/database/stored-columns.ts'
import type { DraftRow } from './drafts.repo.ts'
import { readExistingAd, storedAdStepSchema } from './existing-ad.rules.ts'

/** Reads the columns that hold one of a few words, or what the database composes. @throws AppError UNAVAILABLE */
const readWordColumns = (row: DraftRow) => ({
  status: readWord('ad_drafts.status', row.id, z.enum(draftStatuses), row.status),
  call_to_action_type: readWord(
    'ad_drafts.call_to_action_type',
    row.id,
    z.enum(callToActionTypes),
    row.call_to_action_type,
  ),
  initial_ad_status_on_meta: readWord(
    'ad_drafts.initial_ad_status_on_meta',
    row.id,
    z.enum(initialAdStatuses),
    row.initial_ad_status_on_meta,
  ),
  guard_state: readWord('ad_drafts.guard_state', row.id, z.enum(guardStates), row.guard_state),
  submission: readWord('submissions.state', row.id, submissionSummarySchema.nullable(), row.submission),
})
type CheckedColumns = ReturnType<typeof readWordColumns> & ReturnType<typeof readJsonColumns>

/** An ad set that is not readable as a whole counts as missing, so that readiness asks for one. */
function readJsonColumns({ id, ...row }: DraftRow) {
  const original = existingAdSchema.pick({ adId: true }).nullable()
  return {
    new_ad_set_configuration: readStoredWhole(
      'ad_drafts.new_ad_set_configuration',
      id,
      storedAdSetConfigurationSchema.nullable(),
      row.new_ad_set_configuration,
    ),
    ignored_findings: readIgnoredFindings('ad_drafts', id, row.ignored_findings),
    guard_differences: readStored(
      'ad_drafts.guard_differences',
      id,
      z.array(adDifferenceSchema),
      row.guard_differences,
      [],
    ),
    original_ad: readStored('ad_drafts.original_ad', id, original, row.original_ad, { adId: null }),
  }
}

/** The fallback stands for an ad of which nothing is known, so that its owner is asked before another is created. */
const readAdStep = ({ id, ad_step }: DraftRow) =>
  readStored('submission_steps.result', id, storedAdStepSchema.nullable(), ad_step, {
    state: 'sent',
    request_hash: '',
    result: { toActivate: [], content: null },
  })

/** A draft as the server works with it: its row, its latest submission and its existing ad. */
export type DraftRecord = Omit<DraftRow, keyof CheckedColumns> & CheckedColumns & { existing_ad: ExistingAd | null }

/** Changes the row in place: copying 500 wide objects is slow. */
export function toRecord(row: DraftRow): DraftRecord {
  const adStep = readAdStep(row)
  const checked = { ...readWordColumns(row), ...readJsonColumns(row), existing_ad: null as ExistingAd | null }
  const record = Object.assign(row as Omit<DraftRow, keyof CheckedColumns>, checked)
  if (adStep) record.existing_ad = readExistingAd(adStep, record)
  return record
}

export function pickFields<Key extends keyof DraftRecord>(record: DraftRecord, keys: readonly Key[]) {
  const picked = {} as Pick<DraftRecord, Key>
  for (const key of keys) picked[key] = record[key]
  return picked
}
