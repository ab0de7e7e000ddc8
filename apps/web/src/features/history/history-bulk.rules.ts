export interface BulkFailure {
  id: number
  message: string
}

export interface BulkOutcome {
  doneIds: number[]
  failures: BulkFailure[]
}

/** How many succeeded and failed, with the first two reasons. @param verb such as 'deleted' */
export function describeBulkOutcome({ doneIds, failures }: BulkOutcome, verb: string): string {
  const reasons = failures.slice(0, 2).map(({ message }) => message)
  return [`${doneIds.length} ${verb}, ${failures.length} failed.`, ...reasons].join(' ')
}
