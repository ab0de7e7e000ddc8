import { ignoredFindingSchema } from '@hookline/contract/copy-check/copy-check.schemas'
import {
  callToActionTypes,
  draftStatuses,
  type ExistingAd,
  existingAdSchema,
  initialAdStatuses,
  storedAdSetConfigurationSchema,
  submissionSummarySchema,
} from '@hookline/contract/drafts/drafts.schemas'
import { z } from 'zod'
import type { DraftRow } from './drafts.repo.ts'
import { readExistingAd, storedAdStepSchema } from './existing-ad.rules.ts'

/** The columns that hold JSON or one of a few words. */
const checkedColumns = z.object({
  status: z.enum(draftStatuses),
  call_to_action_type: z.enum(callToActionTypes),
  initial_ad_status_on_meta: z.enum(initialAdStatuses),
  // An unreadable one counts as missing, so that readiness asks for an ad set and the other drafts stay listed.
  new_ad_set_configuration: storedAdSetConfigurationSchema.nullable().catch(null),
  ignored_findings: z.array(ignoredFindingSchema),
  original_ad: existingAdSchema.pick({ adId: true }).nullable(),
  submission: submissionSummarySchema.nullable(),
  ad_step: storedAdStepSchema.nullable(),
})
type CheckedColumns = z.output<typeof checkedColumns>

/** A draft as the server works with it: its row, its latest submission and its existing ad. */
export type DraftRecord = Omit<DraftRow, keyof CheckedColumns> &
  Omit<CheckedColumns, 'ad_step'> & { existing_ad: ExistingAd | null }

/** Changes the row in place: copying 500 wide objects is slow. */
export function toRecord(row: DraftRow): DraftRecord {
  const { ad_step, ...checked } = checkedColumns.parse(row)
  const record = Object.assign(row as Omit<DraftRow, keyof CheckedColumns>, checked, {
    existing_ad: null as ExistingAd | null,
  })
  if (ad_step) record.existing_ad = readExistingAd(ad_step, record)
  return record
}
