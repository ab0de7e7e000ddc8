/** A field of an edit as a person knows it. */
export interface FieldText {
  /** Unique within the edit. */
  label: string
  text: string
}

export interface FieldDifference {
  label: string
  mine: string
  stored: string
}

/** The fields whose texts differ, in the order of the screen; a field that one side lacks is empty there. */
export function compareFields(mine: readonly FieldText[], stored: readonly FieldText[]): FieldDifference[] {
  const storedTexts = new Map(stored.map(({ label, text }) => [label, text]))
  const mineLabels = new Set(mine.map(({ label }) => label))
  const all = [
    ...mine.map(({ label, text }) => ({ label, mine: text, stored: storedTexts.get(label) ?? '' })),
    ...stored
      .filter(({ label }) => !mineLabels.has(label))
      .map(({ label, text }) => ({ label, mine: '', stored: text })),
  ]
  return all.filter((field) => field.mine !== field.stored).map(cutToDifference)
}

/** Longer texts are shown from shortly before their first difference. */
const shownChars = 600
const charsBefore = 80

function cutToDifference(field: FieldDifference): FieldDifference {
  const { label, mine, stored } = field
  if (mine.length <= shownChars && stored.length <= shownChars) return field
  let first = 0
  while (first < mine.length && mine[first] === stored[first]) first += 1
  const start = first > charsBefore ? first - charsBefore : 0
  return { label, mine: cut(mine, start), stored: cut(stored, start) }
}

function cut(text: string, start: number): string {
  const shown = text.slice(start, start + shownChars)
  return `${start > 0 && shown ? '… ' : ''}${shown}${start + shownChars < text.length ? ' …' : ''}`
}
