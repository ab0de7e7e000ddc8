/** What `share` (0…1) of the numbers do not exceed. */
export function quantile(numbers: number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/** Median, 95th percentile and greatest of some milliseconds. */
export function describeMs(times: number[]): string {
  const at = (share: number) => quantile(times, share).toFixed(0)
  return `n=${times.length}  median ${at(0.5)} ms  p95 ${at(0.95)} ms  max ${at(1)} ms`
}
