import { draftFields, listDraftFields, nameField, toDraftColumn } from '@hookline/contract/drafts/draft-fields.rules'
import type { DraftBody } from '@hookline/contract/drafts/drafts.schemas'
import type { Issue } from '@hookline/contract/errors.schemas'
import { invalid } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/serve.ts'
import { isObjectName, type ObjectAddress } from '../../providers/storage/storage.ts'
import type { UsableObject } from '../uploads/verify-object.ts'
import type { DraftRecord } from './draft-record.ts'

export interface AssetReaderNeeds {
  address: ObjectAddress
  /** An object that the actor uploaded or that the team's history shows. */
  findObject(actor: Actor, objectName: string): Promise<UsableObject | null>
}

type AssetBody = Pick<DraftBody, 'video_asset_gcs_url' | 'image_asset_gcs_url'>
type Objects = Partial<Pick<DraftRecord, 'video_object_name' | 'image_object_name'>>

const assets = listDraftFields({ kind: 'file' })

/**
 * Reads the columns of the objects that a draft's body names. The draft's present objects are not checked again: their
 * result may be deleted, and the draft must still be savable.
 * @throws AppError VALIDATION when an object is neither the user's nor the team's, or of the wrong kind.
 */
export function createAssetReader({ address, findObject }: AssetReaderNeeds) {
  function parseObjectName(objectUrl: string): string | null {
    const prefix = [address.gsUri(''), address.publicUrl('')].find((start) => objectUrl.startsWith(start))
    const name = prefix === undefined ? '' : objectUrl.slice(prefix.length)
    return isObjectName(name) ? name : null
  }

  return async function readAssets(actor: Actor, body: AssetBody, before: DraftRecord): Promise<Objects> {
    const columns: Objects = {}
    const issues: Issue[] = []
    for (const field of assets) {
      const given = body[field]
      const column = toDraftColumn(field)
      const { mediaType } = draftFields[field]
      if (given === undefined) continue
      const name = given && parseObjectName(given)
      const isUnchanged = name !== null && name === before[column]
      const object = name && !isUnchanged ? await findObject(actor, name) : null
      if (given && !isUnchanged && !object?.contentType.startsWith(`${mediaType}/`)) {
        issues.push({ path: field, message: `There is no ${nameField(field)} at this address that you may use.` })
      } else columns[column] = name || null
    }
    if (issues.length > 0) throw invalid(issues)
    return columns
  }
}
