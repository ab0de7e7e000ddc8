import type { z } from 'zod'

const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}
const formats: Record<string, string> = {
  url: 'an address such as https://example.com',
  uuid: 'a uuid',
  email: 'an email address',
  datetime: 'a time in UTC such as 2026-12-01T09:00:00Z',
}
const units: Record<string, string> = { string: ' characters', array: ' entries' }

/** Undefined where Zod's own words are used. */
export function describeIssue(issue: z.core.$ZodRawIssue): string | undefined {
  const words = remedy(issue)
  return words && `${issue.path?.join('.') || 'The request'} ${words}.`
}

function remedy(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is missing' : mustBe(kinds[issue.expected])
    case 'invalid_format':
      return mustBe(formats[issue.format]) ?? 'is not written as it must be'
    case 'invalid_value':
      return mustBe(issue.values.length > 1 ? `one of ${issue.values.join(', ')}` : String(issue.values[0]))
    case 'too_big':
      return issue.origin in units
        ? `may have at most ${issue.maximum}${units[issue.origin]}`
        : mustBe(issue.inclusive ? `${issue.maximum} or less` : `less than ${issue.maximum}`)
    case 'too_small':
      if (!(issue.origin in units)) {
        return mustBe(issue.inclusive ? `${issue.minimum} or more` : `more than ${issue.minimum}`)
      }
      return issue.minimum === 1 ? 'must not be empty' : `must have at least ${issue.minimum}${units[issue.origin]}`
    case 'unrecognized_keys':
      return `has what is not known here: ${issue.keys.join(', ')}`
  }
}

const mustBe = (what: string | undefined) => what && `must be ${what}`
