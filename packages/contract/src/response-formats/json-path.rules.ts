/** Longer ones take seconds to parse. */
export const jsonPathMaxChars = 200

/** Where an expression begins that is evaluated: a filter `?(…)`, or a script `(…)`. */
const evaluated = /(^|[[.,?`])\s*\(/
const typeTest = /@[a-z]+\(\)/gi
const call = /[\w$\])]\s*\(/
const assignment = /[^=!<>]=(?!=)/

/** Why a JSONPath expression is not evaluated, because it could block the page; null when it is. */
export function refuseJsonPath(path: string): string | null {
  if (path.length > jsonPathMaxChars) return `A path may have at most ${jsonPathMaxChars} characters.`
  if (!evaluated.test(path)) return null
  const rest = path.replaceAll(typeTest, '')
  if (call.test(rest) || assignment.test(rest)) return 'A filter may compare values, but not call functions or assign.'
  return null
}
