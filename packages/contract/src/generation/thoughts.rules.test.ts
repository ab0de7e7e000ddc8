import { describe, expect, it } from 'vitest'
import { separateThoughts } from './thoughts.rules.ts'

const harmony = '<|channel|>analysis<|message|>Maybe A.<|end|><|start|>assistant<|channel|>final<|message|>B<|return|>'

describe('thoughts are separated from the answer', () => {
  it.each<[string, string]>([
    ['<think>', '<think>Maybe A.</think>\n\nB'],
    ['<think> without its opening', 'Maybe A.</think>B'],
    ['<thinking>', '<thinking>Maybe A.</thinking>B'],
    ['<thought>', '<thought>Maybe A.</thought>B'],
    ['<reasoning> in capitals', '<REASONING>Maybe A.</REASONING>B'],
    ['a tag with an attribute', '<thinking duration="3">Maybe A.</thinking>B'],
    ['a tag with a prefix', '<seed:think>Maybe A.</seed:think>B'],
    ['[THINK]', '[THINK]Maybe A.[/THINK]B'],
    ['◁think▷', '◁think▷Maybe A.◁/think▷B'],
    ['<unused94>', '<unused94>thought\nMaybe A.<unused95>B'],
    ['START_THINKING', '<|START_THINKING|>Maybe A.<|END_THINKING|><|START_RESPONSE|>B<|END_RESPONSE|>'],
    ['begin_of_thought', '<|begin_of_thought|>Maybe A.<|end_of_thought|><|begin_of_solution|>B<|end_of_solution|>'],
    ['<|channel>', '<|channel>thought\nMaybe A.<channel|>B'],
    ['harmony', harmony],
    ['harmony that begins with its start', `<|start|>assistant${harmony}`],
    ['harmony with a constraint', harmony.replace('final<', 'final <|constrain|>json<')],
    ['an answer tag after them', '<think>Maybe A.</think><answer>B</answer>'],
    ['thoughts after the answer', 'B\n<think>Maybe A.</think>'],
    ['two thoughts', '<think>Maybe</think><think> A.</think>B'],
  ])('%s', (_case, text) => {
    expect(separateThoughts(text)).toEqual({ answer: 'B', thoughts: 'Maybe A.' })
  })

  it.each<[string, string, string]>([
    ['a thought that never ends', '<think>Let me see', ''],
    ['harmony that never reaches its end', '<|channel|>analysis<|message|>Let me see', ''],
    ['a thought on a new line that never ends', 'B\n[THINK]Let me', 'B'],
    ['a mark inside a sentence', 'Stop <think>ing about it', 'Stop <think>ing about it'],
    ['a tag that only looks like one', '<thinker>B</thinker>', '<thinker>B</thinker>'],
    ['the tag of an answer without thoughts', '<output>B</output>', '<output>B</output>'],
    ['no mark', ' B ', 'B'],
  ])('%s', (_case, text, answer) => {
    expect(separateThoughts(text).answer).toBe(answer)
  })

  it.each(['<', '<think>', '</think>', '<|channel|>', '[/THINK][THINK]', '<|end|>', 'a<think>b</think>', 'a<think>'])(
    'in a hostile text of %s',
    (mark) => {
      expect(() => separateThoughts(mark.repeat(2_000_000 / mark.length))).not.toThrow()
    },
  )
})
