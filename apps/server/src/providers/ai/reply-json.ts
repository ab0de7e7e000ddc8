import { parseJson } from '@hookline/contract/json/client-json.rules'

/** Parses the JSON of a reply. Servers in Python write `NaN` and `Infinity`, which become null. Undefined for other text. */
export function readReplyJson(text: string): unknown {
  const value = parseJson(text)
  if (value !== undefined || !/NaN|Infinity/.test(text)) return value
  let inString = false
  const plain = text.replace(/\\[\s\S]|"|-?\b(?:NaN|Infinity)\b/g, (found) => {
    if (found === '"') inString = !inString
    return inString || found === '"' || found.startsWith('\\') ? found : 'null'
  })
  return parseJson(plain)
}
