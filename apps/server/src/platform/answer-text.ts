import { z } from 'zod'

/**
 * Makes what writes an endpoint's answers as JSON: `success: true`, and of what it is given only the fields that the
 * contract names. A frozen object, which a service gives several times, is written once, as the bytes that are sent.
 */
export function createAnswerWriter(response: z.ZodType): (answer: object) => string | Buffer {
  const schema = z.compile(response)
  const written = new WeakMap<object, Buffer>()

  function write(answer: object): string {
    const { data, error } = schema.safeParse(answer)
    if (error) throw new Error('an answer is not what the contract says', { cause: error })
    return JSON.stringify({ success: true, ...(data as object) })
  }

  return (answer) => {
    if (!Object.isFrozen(answer)) return write(answer)
    const known = written.get(answer)
    if (known) return known
    const bytes = Buffer.from(write(answer))
    written.set(answer, bytes)
    return bytes
  }
}
