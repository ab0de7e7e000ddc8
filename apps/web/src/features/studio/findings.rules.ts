/** In characters: as much as fits in a system prompt beside its own text. */
export const findingsMax = 20_000

/** The system prompt of a batch with what an analysis or comparison found. */
export function withFindings(systemPrompt: string, findings: { title: string; text: string } | null): string {
  if (!findings?.text.trim()) return systemPrompt
  return `${systemPrompt.trimEnd()}\n\n## ${findings.title}\n\n${findings.text.trim()}`
}
