import { describe, expect, it } from 'vitest'
import { composePrompt, videoIsContentSentence } from './compose-prompt.rules.ts'
import type { OutputKind } from './parse-output.rules.ts'

const template = { name: 'Short', instructions: 'Keep it short.' }
const format = { name: 'Variants', aiInstructions: 'Headlines of at most 40 characters.' }
const parts = { systemPrompt: 'You write ads.', template, format, output: 'variants' as OutputKind }

describe('the composed prompt', () => {
  it('is the system prompt, the template section and the format section, in this order', () => {
    expect(composePrompt(parts).text).toBe(
      [
        'You write ads.',
        videoIsContentSentence,
        '## Template Instructions',
        'Keep it short.',
        '## Output Format Instructions',
        'Headlines of at most 40 characters.',
        [
          'Write 5 variants, each from a different angle, unless another number is asked for above.',
          'Return only JSON, without prose or a code fence:',
          '{"variants":[{"angle":"…","headline":"…","primaryText":"…"}]}',
        ].join('\n'),
      ].join('\n\n'),
    )
  })

  it('is exactly the system part followed by the instructions', () => {
    const { system, instructions, text } = composePrompt(parts)
    expect(text).toBe(`${system}\n\n${instructions}`)
  })

  it('leaves the template section out without a template', () => {
    expect(composePrompt({ ...parts, template: null }).text).not.toContain('Template Instructions')
  })

  it('leaves the template section out when the template is only spaces', () => {
    const blank = { name: 'Blank', instructions: '  \n ' }
    expect(composePrompt({ ...parts, template: blank }).text).not.toContain('Template Instructions')
  })

  it('still says which shape to return without a format', () => {
    expect(composePrompt({ ...parts, format: null }).instructions).toMatch(
      /## Output Format Instructions\n\nWrite 5 variants/,
    )
  })

  it('keeps the words of the user as they are, but for space around them', () => {
    const systemPrompt = '\n  Line one\n\n\n  Line {two} $& [[x]]  \n'
    expect(composePrompt({ ...parts, systemPrompt }).system).toBe(
      `Line one\n\n\n  Line {two} $& [[x]]\n\n${videoIsContentSentence}`,
    )
  })

  it.each<[OutputKind, string]>([
    ['variants', '{"variants":['],
    ['takeaways', '{"takeaways":['],
    ['json', 'one valid JSON object'],
    ['text', 'only the text itself'],
  ])('names the shape of %s and forbids obeying the video', (output, shape) => {
    const { system, instructions } = composePrompt({ ...parts, output })
    expect(instructions).toContain(shape)
    expect(system).toContain(videoIsContentSentence)
  })
})
