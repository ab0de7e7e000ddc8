/** The content of a Graph API error, without its envelope. */
export interface GraphErrorSpec {
  code: number
  subcode?: number
  message: string
  /** by default OAuthException */
  type?: string
  userTitle?: string
  userMessage?: string
  /** paths of the blamed parameters: error_data.blame_field_specs */
  blame?: string[][]
  isTransient?: boolean
  /** HTTP status, by default 400 */
  status?: number
  /** further members of error_data */
  data?: Record<string, unknown>
}

/** A refusal by the simulated Graph API. */
export class GraphError extends Error {
  readonly spec: GraphErrorSpec

  constructor(spec: GraphErrorSpec) {
    super(spec.message)
    this.name = 'GraphError'
    this.spec = spec
  }
}

/**
 * The usual refusal of a parameter: code 100 "Invalid parameter" with a subcode, a title and a message for people.
 *
 * @param subcode Meta's, as in docs/meta-api.md where it matters to a client
 * @param blame the path of each blamed parameter
 */
export function invalidParameter(subcode: number, title: string, message: string, ...blame: string[][]): GraphError {
  return new GraphError({
    code: 100,
    subcode,
    message: 'Invalid parameter',
    userTitle: title,
    userMessage: message,
    blame,
  })
}

/**
 * The refusal of a parameter by its type alone: code 100, no subcode, no text for people.
 *
 * @param reason follows "(#100) " in the message
 */
export function badParameter(reason: string, ...blame: string[][]): GraphError {
  return new GraphError({ code: 100, message: `(#100) ${reason}`, blame })
}

/**
 * A refusal with words for people, where no source tells Meta's subcode.
 *
 * @param blame the path of each blamed parameter
 */
export function refused(userTitle: string, userMessage: string, ...blame: string[][]): GraphError {
  return new GraphError({ code: 100, message: 'Invalid parameter', userTitle, userMessage, blame })
}
