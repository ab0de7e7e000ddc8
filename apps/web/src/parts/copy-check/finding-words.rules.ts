import type { TextRange } from '@hookline/contract/copy/text-range.schemas'
import type { CopyFinding, CopySeverity } from '@hookline/contract/copy-check/copy-check.schemas'

export const severityWords: Record<CopySeverity, string> = { block: 'Blocked', warn: 'Warning', inform: 'Note' }

/** False when the counter beside the text says it already. */
export const isListed = ({ rule }: CopyFinding) => rule !== 'too-long'

/** Whether a finding is listed under 'notes', unmarked: it only informs, or the claims beside the text say it already. */
export const isNote = (finding: CopyFinding) =>
  finding.severity === 'inform' || isOfClaim(finding) || !isListed(finding)

const isOfClaim = ({ rule }: CopyFinding) => rule === 'claim-not-found' || rule === 'claim-unsure'

export interface TextPiece {
  text: string
  /** The severity of the finding that marks it; null for unmarked text. */
  severity: CopySeverity | null
}

/** The text in pieces, the words of findings marked; of two findings at one place the first counts. */
export function markText(text: string, findings: readonly CopyFinding[]): TextPiece[] {
  const marks = findings
    .flatMap(({ ranges, severity }) => ranges.map((range) => ({ ...range, severity })))
    .toSorted((a, b) => a.start - b.start)
  const pieces: TextPiece[] = []
  let at = 0
  for (const { start, end, severity } of marks) {
    if (start < at || end > text.length) continue
    if (start > at) pieces.push({ text: text.slice(at, start), severity: null })
    pieces.push({ text: text.slice(start, end), severity })
    at = end
  }
  if (at < text.length) pieces.push({ text: text.slice(at), severity: null })
  return pieces
}

/** The marks of findings within a part of their text, as offsets in that part; those of notes are left out. */
export function cutFindings(findings: readonly CopyFinding[], start: number, end: number): CopyFinding[] {
  return findings
    .filter((finding) => !isNote(finding))
    .map((finding) => ({
      ...finding,
      ranges: finding.ranges.flatMap((range) => {
        const part = { start: Math.max(range.start, start) - start, end: Math.min(range.end, end) - start }
        return part.start < part.end ? [part] : []
      }),
    }))
}

const contextChars = 32

/** The part of a long text around its marks, beginning and ending between words. */
export function findExcerpt(text: string, ranges: readonly TextRange[]): { start: number; end: number } {
  const first = Math.min(...ranges.map(({ start }) => start))
  const last = Math.max(...ranges.map(({ end }) => end))
  const space = text.indexOf(' ', Math.max(0, first - contextChars))
  const start = first <= contextChars ? 0 : space >= 0 && space < first ? space + 1 : first
  const end =
    last + contextChars >= text.length ? text.length : Math.max(last, text.lastIndexOf(' ', last + contextChars))
  return { start, end }
}
