import { type OutputKind, outputSchemaFor } from '@hookline/contract/generation/parse-output.rules'

type Schema = Record<string, unknown>

/**
 * `outputSchemaFor` as all services accept it: a type or null is one list of types, and the bounds of numbers are left
 * out. Services count the states of a schema, and refuse one that has too many.
 */
export function answerSchemaFor(output: OutputKind): Schema | null {
  const schema = outputSchemaFor(output)
  return schema && JSON.parse(JSON.stringify(schema), (_name, part) => (isSchema(part) ? compact(part) : part))
}

/** OpenAI accepts a strict schema only when each object names all its properties. */
export function strictSchemaFor(output: OutputKind): Schema | null {
  const schema = answerSchemaFor(output)
  return (
    schema &&
    JSON.parse(JSON.stringify(schema), (_name, part) =>
      part?.type === 'object' ? { ...part, additionalProperties: false } : part,
    )
  )
}

const isSchema = (part: unknown): part is Schema =>
  typeof part === 'object' && part !== null && ('type' in part || 'anyOf' in part)

function compact({ $schema, minimum, maximum, additionalProperties, ...schema }: Schema): Schema {
  const [known, other] = Array.isArray(schema.anyOf) ? schema.anyOf : []
  const isPlain = known && Object.keys(known).join() === 'type' && other?.type === 'null'
  return isPlain ? { type: [known.type, 'null'] } : schema
}
