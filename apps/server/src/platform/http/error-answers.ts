import type { ErrorBody, ErrorCode } from '@hookline/contract/errors.schemas'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { isDatabaseAway, isDiskFull, isPoolExhausted } from '../database/database-faults.ts'
import { AppError, codeForStatus, httpStatus, invalid } from '../errors.ts'

function answer(
  reply: FastifyReply,
  code: ErrorCode,
  message: string,
  { issues, meta, conflicts, changedBy }: Pick<AppError, 'issues' | 'meta' | 'conflicts' | 'changedBy'> = {},
): ErrorBody {
  reply.code(httpStatus(code))
  const details = {
    ...(issues && { issues }),
    ...(meta && { meta }),
    ...(conflicts && { conflicts }),
    ...(changedBy && { changedBy }),
  }
  return { success: false, message, error: message, code, ...details }
}

/** Messages for refusals of the framework whose own are unhelpful. */
const frameworkSentences: Record<string, string> = {
  FST_ERR_BAD_URL: 'The address of this request does not decode.',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The request body is not valid JSON.',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The request body is empty, but its content type says JSON.',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'Send application/json.',
  FST_ERR_CTP_BODY_TOO_LARGE: 'The request body is larger than 2 MB.',
  FST_PARTS_LIMIT: 'The form has too many fields.',
  FST_FIELDS_LIMIT: 'The form has too many fields.',
  FST_FILES_LIMIT: 'Send one file at a time.',
}

function asSentence(status: number, said: string): string {
  if (status === 403) return 'This address is not served.'
  return /[.!?]$/.test(said) ? said : `${said}.`
}

/** PostgreSQL refuses NUL in text and broken surrogates in JSON: the client sent them. */
const unstorableText = ['22021', '22P05', '22P02']
/** A concurrent request won: unique or foreign key violation, serialization failure or deadlock. */
const collisions = ['23505', '23503', '40001', '40P01']

/** Answers every error in the one envelope; unknown errors are logged and their details withheld. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): ErrorBody {
  if (error instanceof AppError) {
    if (error.retryAfterSeconds) reply.header('retry-after', String(error.retryAfterSeconds))
    return answer(reply, error.code, error.message, error)
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const issues = error.validation.map(({ instancePath, message }) => ({
      path: instancePath.replace(/^\//, '').replaceAll('/', '.'),
      message: message ?? 'is not valid',
    }))
    return answer(reply, 'VALIDATION', invalid(issues).message, { issues })
  }
  if (unstorableText.includes(error.code)) {
    return answer(reply, 'VALIDATION', 'The text holds a character that cannot be stored.')
  }
  if (collisions.includes(error.code)) {
    return answer(reply, 'CONFLICT', 'Someone else changed this at the same moment. Reload and try again.')
  }
  // A disconnected client has the error code of a lost connection to the database. `limitRequestBodies` has logged it.
  if (error === request.raw.errored) return answer(reply, 'VALIDATION', 'The request was cut off before its end.')
  if (isPoolExhausted(error)) {
    request.log.error({ err: error }, 'no database connection was free')
    reply.header('retry-after', '5')
    return answer(reply, 'UNAVAILABLE', 'The database is busy at the moment. Try again in a few seconds.')
  }
  if (isDatabaseAway(error)) {
    request.log.error({ err: error }, 'the database cannot be reached')
    reply.header('retry-after', '2')
    return answer(reply, 'UNAVAILABLE', 'The database cannot be reached at the moment. Try again in a few seconds.')
  }
  if (isDiskFull(error)) {
    request.log.error({ err: error }, 'the disk is full')
    reply.header('retry-after', '60')
    return answer(reply, 'UNAVAILABLE', 'The server has no room left to store this.')
  }
  const status = error.statusCode ?? 500
  if (status >= 400 && status < 500) {
    return answer(reply, codeForStatus(status), frameworkSentences[error.code] ?? asSentence(status, error.message))
  }
  request.log.error({ err: error }, 'request failed')
  return answer(reply, 'INTERNAL', `Something went wrong on our side. Reference: ${request.id}`)
}

export function answerNotFound(request: FastifyRequest, reply: FastifyReply): ErrorBody {
  return answer(reply, 'NOT_FOUND', `There is nothing at ${request.method} ${request.url.split('?')[0]}.`)
}
