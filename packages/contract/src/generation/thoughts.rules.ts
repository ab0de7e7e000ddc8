/** Names of tags around thoughts, in any case. */
const names = '(?:\\w{1,20}[:_])?(?:think|thinking|thoughts?|reasoning|reflection|scratchpad)'
const restOfChannel = '(?:[^<]|<\\|constrain\\|>){0,100}<\\|message\\|>'
/** How models mark that their thoughts begin. */
const openings = [
  `<${names}(?:\\s[^<>]{0,100})?>`,
  `\\[${names}\\]`,
  `◁${names}▷`,
  '<unused94>(?:thought)?',
  '<\\|(?:START_THINKING|begin_of_thought|inner_prefix)\\|>',
  '<\\|channel>\\s{0,9}thought',
  // Each channel of the harmony format but the final one.
  `<\\|channel\\|>(?!\\s{0,9}final\\b)${restOfChannel}`,
]
const closings = [
  `</${names}>`,
  `\\[/${names}\\]`,
  `◁/${names}▷`,
  '<unused95>',
  '<\\|(?:END_THINKING|end_of_thought|inner_suffix)\\|>',
  '<channel\\|>',
  `<\\|channel\\|>\\s{0,9}final\\b${restOfChannel}`,
]
/** They stand around the parts of an answer. */
const separators = [
  '<\\|start\\|>(?:assistant)?',
  '<\\|(?:end|return|call)\\|>',
  '<\\|(?:START|END)_RESPONSE\\|>',
  '<\\|(?:begin|end)_of_solution\\|>',
  '</?(?:answer|final_answer|output)>',
]
const marks = new RegExp([openings, closings, separators].map((group) => `(${group.join('|')})`).join('|'), 'gi')
const lineStart = /\n\s*$/
/** The end of a harmony message ends thoughts, but not an answer. */
const messageEnd = /^<\|(?:end|call)\|>$/i

/**
 * Separates an answer from the thoughts that models write into it. Some leave out the opening mark, and a cut-off answer
 * lacks the closing one: without it, only a mark at the start of a line counts.
 */
export function separateThoughts(text: string): { answer: string; thoughts: string } {
  let [answer, thoughts] = ['', '']
  let isThinking = false
  let hasThoughts = false
  let hasAnswer = false
  let from = 0
  /** Where the latest opening mark stands, and whether it begins a line. */
  let opened = { at: 0, beginsLine: true }
  const take = (to: number) => {
    const part = text.slice(from, to)
    if (isThinking) thoughts += part
    else answer += part
    hasAnswer ||= !isThinking && part.trim() !== ''
  }
  for (const { 0: mark, 1: opens, 2: closes, index } of text.matchAll(marks)) {
    // Elsewhere the same tags are a part of the answer.
    if (!opens && !closes && !hasThoughts && !mark.startsWith('<|')) continue
    take(index)
    from = index + mark.length
    if (closes && !isThinking) [answer, thoughts, hasAnswer] = ['', thoughts + answer, false]
    hasThoughts ||= Boolean(opens || closes)
    if (opens && !isThinking)
      opened = { at: index, beginsLine: !hasAnswer || lineStart.test(text.slice(Math.max(0, index - 20), index)) }
    isThinking = opens ? true : isThinking && !closes && !messageEnd.test(mark)
  }
  if (isThinking && !opened.beginsLine) {
    isThinking = false
    from = opened.at
  }
  take(text.length)
  return { answer: answer.trim(), thoughts: thoughts.trim() }
}
