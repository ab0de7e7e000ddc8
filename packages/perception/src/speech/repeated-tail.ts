const longestPattern = 12

/**
 * How many of the last tokens only repeat those before them. A model that loses the sound writes the same words again
 * and again; people repeat one word ("very, very, very") but no phrase more than twice.
 */
export function repeatedTail(ids: readonly number[]): number {
  for (let length = 1; length <= longestPattern; length++) {
    const times = length < 3 ? 4 : 3
    if (repeats(ids, length) >= times) return length * (times - 1)
  }
  return 0
}

/** How often the last `length` tokens stand one after another at the end. */
function repeats(ids: readonly number[], length: number): number {
  let times = 1
  let start = ids.length - length
  while (start >= length) {
    for (let index = 0; index < length; index++) if (ids[start + index] !== ids[start - length + index]) return times
    times++
    start -= length
  }
  return times
}
