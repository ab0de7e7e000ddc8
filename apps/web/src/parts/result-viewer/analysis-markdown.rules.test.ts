import { readAnalysis, readComparison } from '@hookline/contract/analysis/read-analysis.rules'
import { describe, expect, it } from 'vitest'
import { buildAnalysis, buildComparison } from '../../../test/build-analysis.ts'
import { analysisAsMarkdown, comparisonAsMarkdown } from './analysis-markdown.rules.ts'

describe('an analysis as Markdown', () => {
  it('has every part with its seconds', () => {
    expect(analysisAsMarkdown(buildAnalysis())).toBe(
      `## Summary

A wilted bouquet, then a fresh one at the door.

## Hook (0:00–0:03)

- Picture: A bouquet is thrown away
- Text on screen: Forgot again?
- Verdict: It holds: the problem is known to many.

## Scenes

- 0:00–0:01 Picture: A wilted bouquet; Text on screen: Forgot again?
- 0:01–0:09 Picture: A courier rings; Words: Bloom remembers it.

## Message

- Brand (0:01): Bloom
- Offer (0:06): 20% off the first box
- Audience: People who forget birthdays
- Call to action (0:08): Order today

## Pace

- Cuts a minute: 6.7
- First cut: 0:01
- Longest shot: 7.6 s
- Scenes: 2

## Strengths

- 0:06 The offer is also said

## Weaknesses

- The brand comes late

## Suggestions

1. 0:00 Show the logo at once
2. 0:08 Keep the last shot longer

## Key takeaways

- The problem is clear in a second
`,
    )
  })

  it.each([
    ['what is not given', { summary: 'A bouquet.' }, '## Summary\n\nA bouquet.\n'],
    [
      'the hook without its text',
      { hook: { fromMs: 0, toMs: 3000 }, keyTakeaways: ['One'] },
      '## Key takeaways\n\n- One\n',
    ],
    [
      'line breaks',
      { weaknesses: [{ text: 'Late\n\n- offer ', atMs: 65_400 }] },
      '## Weaknesses\n\n- 1:05 Late - offer\n',
    ],
    ['the end of a scene', { scenes: [{ fromMs: 2000, says: 'Hi' }] }, '## Scenes\n\n- 0:02 Words: Hi\n'],
    ['the time of a scene', { scenes: [{ says: 'Hi' }] }, '## Scenes\n\n- Words: Hi\n'],
  ])('leaves out %s', (_, content, markdown) => {
    const analysis = readAnalysis(content)
    expect(analysis && analysisAsMarkdown(analysis)).toBe(markdown)
  })
})

describe('a comparison as Markdown', () => {
  it('has every part with the seconds in both', () => {
    expect(comparisonAsMarkdown(buildComparison())).toBe(
      `## Summary

Video 1 comes to the point sooner.

## Verdict by aspect

- Hook: Video 1. It begins with the problem (Video 1 at 0:00, Video 2 at 0:02)
- Offer: Video 2. It is on screen for longer (Video 1 at 0:06, Video 2 at 0:04)
- Pace: Even
- Proof (Video 2 at 0:09)

## Differences

- Only Video 2 has a voice (Video 2 at 0:01)

## What both share

- The same offer

## What to try next

1. Put the voice of Video 2 on Video 1

## Key takeaways

- Begin with the bouquet
`,
    )
  })

  it('leaves out what is not given', () => {
    const comparison = readComparison({ shared: ['The offer'] })
    expect(comparison && comparisonAsMarkdown(comparison)).toBe('## What both share\n\n- The offer\n')
  })
})
