// Adds the plugin's methods to the type of a request.
import type {} from '@fastify/multipart'
import { isNestedTooDeep, tooDeepMessage } from '@hookline/contract/json/client-json.rules'
import { formatSize } from '@hookline/contract/uploads/media-text.rules'
import type { FastifyRequest } from 'fastify'
import { AppError, invalid } from '../errors.ts'
import { refuseUnstorable } from './input-guard.ts'

/** 200 videos with their numbered fields, and the settings. */
const maxFields = 2000
/** Room for a long system prompt. */
const maxFieldBytes = 1_048_576
/** All fields together: 200 videos and their settings take less than 1 MB. */
const maxFormBytes = 4_194_304

const formTooLarge = () =>
  new AppError('TOO_LARGE', `The fields of a form may hold at most ${formatSize(maxFormBytes)} in all.`)

/** The last value of a repeated name counts. Files are refused: videos go to the object store first. */
export async function readFormFields(request: FastifyRequest): Promise<Record<string, string>> {
  const fields: Record<string, string> = {}
  let sizeBytes = 0
  // Boundaries and headers can double the size.
  if (Number(request.headers['content-length']) > 2 * maxFormBytes) throw formTooLarge()
  try {
    for await (const part of request.parts({ limits: { fields: maxFields, fieldSize: maxFieldBytes, files: 1 } })) {
      if (part.type === 'file') {
        part.file.resume()
        const message = 'Send files to the upload address first, not with this form.'
        throw invalid([{ path: part.fieldname, message }])
      }
      if (part.valueTruncated)
        throw new AppError('TOO_LARGE', `The field ${part.fieldname} is larger than ${formatSize(maxFieldBytes)}.`)
      const value = readValue(part.fieldname, part.value)
      sizeBytes += part.fieldname.length + Buffer.byteLength(value)
      if (sizeBytes > maxFormBytes) throw formTooLarge()
      fields[part.fieldname] = value
    }
  } catch (error) {
    throw asFormRefusal(error)
  }
  refuseUnstorable(fields)
  return fields
}

/** The plugin parses a part of type JSON. */
function readValue(path: string, value: unknown): string {
  if (typeof value === 'string') return value
  if (isNestedTooDeep(value)) throw invalid([{ path, message: tooDeepMessage }])
  return JSON.stringify(value)
}

/** The parser's own errors, such as a missing boundary, carry no status. */
function asFormRefusal(error: unknown): unknown {
  const isRefusal = error instanceof AppError || (error instanceof Error && 'statusCode' in error)
  return isRefusal ? error : invalid([{ path: '', message: 'This is not a well-formed multipart form.' }])
}
