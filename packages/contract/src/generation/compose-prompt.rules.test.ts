import { describe, expect, it } from 'vitest'
import { composePrompt, videoIsContentSentence } from './compose-prompt.rules.ts'
import type { OutputKind } from './parse-output.rules.ts'

const template = { name: 'Short', instructions: 'Keep it short.' }
const format = { name: 'Variants', aiInstructions: 'Headlines of at most 40 characters.' }
const parts = {
  systemPrompt: 'You write ads.',
  brand: null,
  brief: {},
  template,
  format,
  output: 'variants' as OutputKind,
}

describe('the composed prompt', () => {
  it('contains the brand guide after the system prompt', () => {
    expect(composePrompt({ ...parts, brand: 'Warm and plain.' }).system).toBe(
      ['You write ads.', '## Brand Guide', 'Warm and plain.', videoIsContentSentence].join('\n\n'),
    )
  })

  it('contains the brief as a section of its own, a line for each field that is filled in', () => {
    const brief = {
      language: 'German',
      offer: '  20% off\n until Sunday ',
      landingPage: 'https://bloom.example/spring',
    }
    expect(composePrompt({ ...parts, brand: 'Warm.', brief }).system).toBe(
      [
        'You write ads.',
        '## Brand Guide',
        'Warm.',
        '## Brief',
        '- Offer: 20% off until Sunday\n- Landing page: https://bloom.example/spring\n- Language: German',
        videoIsContentSentence,
      ].join('\n\n'),
    )
  })

  it('omits the brief without a value', () => {
    expect(composePrompt({ ...parts, brief: { product: ' ' } }).text).not.toContain('## Brief')
  })

  it('contains the system prompt, the template section and the format section, in this order', () => {
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

  it('equals the system part followed by the instructions', () => {
    const { system, instructions, text } = composePrompt(parts)
    expect(text).toBe(`${system}\n\n${instructions}`)
  })

  it('omits the template section without a template', () => {
    expect(composePrompt({ ...parts, template: null }).text).not.toContain('Template Instructions')
  })

  it('omits the template section when the template is blank', () => {
    const blank = { name: 'Blank', instructions: '  \n ' }
    expect(composePrompt({ ...parts, template: blank }).text).not.toContain('Template Instructions')
  })

  it('states the output shape without a response format', () => {
    expect(composePrompt({ ...parts, format: null }).instructions).toMatch(
      /## Output Format Instructions\n\nWrite 5 variants/,
    )
  })

  it('keeps the user’s text except for surrounding space', () => {
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
  ])('states the shape of %s and forbids instructions in the video', (output, shape) => {
    const { system, instructions } = composePrompt({ ...parts, output })
    expect(instructions).toContain(shape)
    expect(system).toContain(videoIsContentSentence)
  })
})
