import { GraphError, type GraphErrorSpec } from '../validation/graph-error.rules.ts'

/** The JSON of every refusal of the Graph API. */
export function errorBody(spec: GraphErrorSpec, traceId: string): Record<string, unknown> {
  const data = { ...spec.data, ...(spec.blame?.length ? { blame_field_specs: spec.blame } : {}) }
  return {
    error: {
      message: spec.message,
      type: spec.type ?? 'OAuthException',
      code: spec.code,
      ...(Object.keys(data).length > 0 && { error_data: data }),
      ...(spec.subcode !== undefined && { error_subcode: spec.subcode }),
      is_transient: spec.isTransient ?? false,
      ...(spec.userTitle && { error_user_title: spec.userTitle }),
      ...(spec.userMessage && { error_user_msg: spec.userMessage }),
      fbtrace_id: traceId,
    },
  }
}

export const noToken = () =>
  new GraphError({
    code: 2500,
    message: 'An active access token must be used to query information about the current user.',
  })

export const unknownPath = (path: string) =>
  new GraphError({ code: 2500, message: `Unknown path components: /${path}` })

/** A call of the root. */
export const unsupportedCall = (method: string) =>
  new GraphError({
    code: 100,
    type: 'GraphMethodException',
    message: `Unsupported ${method.toLowerCase()} request. Please read the Graph API documentation at https://developers.facebook.com/docs/graph-api`,
  })

/** The object is missing, belongs to another account, or does not support the call: Meta does not say which. */
export const unknownObject = (method: string, id: string) =>
  new GraphError({
    code: 100,
    subcode: 33,
    type: 'GraphMethodException',
    message: `Unsupported ${method.toLowerCase()} request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, or does not support this operation. Please read the Graph API documentation at https://developers.facebook.com/docs/graph-api`,
  })

export const unknownField = (field: string, typeName: string) =>
  new GraphError({
    code: 100,
    message: `(#100) Tried accessing nonexisting field (${field}) on node type (${typeName})`,
  })

export const expiredVersion = (newest: string) =>
  new GraphError({
    code: 2635,
    message: `(#2635) You are calling a deprecated version of the Ads API. Please update to the latest version: ${newest}.`,
  })

export const transientFailure = () =>
  new GraphError({
    code: 2,
    message: 'An unexpected error has occurred. Please retry your request later.',
    isTransient: true,
    status: 500,
  })

const rateMessages: Record<number, string> = {
  4: 'Application request limit reached',
  17: 'User request limit reached',
  32: 'Page request limit reached',
  613: 'Calls to this api have exceeded the rate limit.',
}

/** @param code usually 17; 4, 32, 613 and 80000 to 80014 mean the same. */
export function rateLimited(code = 17): GraphError {
  const subcode = { 17: 2446079, 613: 1487742 }[code]
  return new GraphError({
    code,
    ...(subcode && { subcode }),
    message: `(#${code}) ${rateMessages[code] ?? 'There have been too many calls to this ad-account.'}`,
    userTitle: 'Ad account has too many API calls',
    userMessage: 'There have been too many calls from this ad account. Wait a bit and try again.',
  })
}

export const missingPermission = (scope: string) =>
  new GraphError({ code: 200, message: `(#200) Requires ${scope} permission to manage the object`, status: 403 })

export const malformedToken = () =>
  new GraphError({ code: 190, message: 'Invalid OAuth access token - Cannot parse access token' })

const tokenMessages: Record<number, string> = {
  458: 'The user has not authorized the application.',
  459: 'You cannot access the app till you log in to the site and follow the instructions given.',
  460: 'The session has been invalidated because the user changed their password.',
  463: 'Session has expired.',
  464: 'Sessions for the user are not allowed because the user is not a confirmed user.',
  467: 'The session is invalid because the user logged out.',
}

/** @param subcode why the token is refused, by Meta's numbers: 463 expired, 458 the app was removed, and others. */
export function tokenRefused(subcode: number): GraphError {
  const reason = tokenMessages[subcode] ?? 'The session is invalid.'
  return new GraphError({ code: 190, subcode, message: `Error validating access token: ${reason}` })
}
