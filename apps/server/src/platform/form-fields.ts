// For its types of a request, wherever this file is checked from.
import type {} from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { AppError, invalid } from './errors.ts'

/** 200 videos with their numbered fields, and the settings. */
const maxFields = 2000
/** Room for a long system prompt. */
const maxFieldBytes = 1_048_576

/**
 * Reads a multipart form of text fields into an object; of a repeated name the last value counts.
 * Files are refused: videos go to the object store first.
 */
export async function readFormFields(request: FastifyRequest): Promise<Record<string, string>> {
  const fields: Record<string, string> = {}
  try {
    for await (const part of request.parts({ limits: { fields: maxFields, fieldSize: maxFieldBytes, files: 1 } })) {
      if (part.type === 'file') {
        part.file.resume()
        const message = 'Send files to the upload address first, not with this form.'
        throw invalid([{ path: part.fieldname, message }])
      }
      if (part.valueTruncated) throw new AppError('TOO_LARGE', `The field ${part.fieldname} is larger than 1 MB.`)
      fields[part.fieldname] = String(part.value)
    }
  } catch (error) {
    throw asFormRefusal(error)
  }
  return fields
}

/**
 * What to throw for a fault met while a form is read: the parser's own complaints, of a missing boundary or an early
 * end, carry no status.
 */
export function asFormRefusal(error: unknown): unknown {
  const isTold = error instanceof AppError || (error instanceof Error && 'statusCode' in error)
  return isTold ? error : invalid([{ path: '', message: 'This is not a well-formed multipart form.' }])
}
