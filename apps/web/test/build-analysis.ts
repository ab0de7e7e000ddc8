import type { Analysis, Comparison } from '@hookline/contract/analysis/analysis.schemas'

/** An analysis with every part, for tests; `parts` replaces some. */
export function buildAnalysis(parts: Partial<Analysis> = {}): Analysis {
  return {
    summary: 'A wilted bouquet, then a fresh one at the door.',
    hook: {
      fromMs: 0,
      toMs: 3000,
      shows: 'A bouquet is thrown away',
      says: null,
      text: 'Forgot again?',
      verdict: 'It holds: the problem is known to many.',
    },
    scenes: [
      { fromMs: 0, toMs: 1400, shows: 'A wilted bouquet', says: null, text: 'Forgot again?' },
      { fromMs: 1400, toMs: 9000, shows: 'A courier rings', says: 'Bloom remembers it.', text: null },
    ],
    message: {
      brand: { text: 'Bloom', firstMs: 1400 },
      offer: { text: '20% off the first box', firstMs: 6200 },
      proof: null,
      audience: { text: 'People who forget birthdays', firstMs: null },
      callToAction: { text: 'Order today', firstMs: 8000 },
    },
    pace: { cutsPerMinute: 6.6667, firstCutMs: 1400, longestShotMs: 7600, scenes: 2 },
    strengths: [{ text: 'The offer is also said', atMs: 6200 }],
    weaknesses: [{ text: 'The brand comes late', atMs: null }],
    suggestions: [
      { text: 'Show the logo at once', atMs: 0 },
      { text: 'Keep the last shot longer', atMs: 8000 },
    ],
    keyTakeaways: ['The problem is clear in a second'],
    ...parts,
  }
}

/** A comparison with every part, for tests; `parts` replaces some. */
export function buildComparison(parts: Partial<Comparison> = {}): Comparison {
  return {
    summary: 'Video 1 comes to the point sooner.',
    aspects: [
      { aspect: 'hook', better: 'video1', why: 'It begins with the problem', video1Ms: 0, video2Ms: 2500 },
      { aspect: 'offer', better: 'video2', why: 'It is on screen for longer', video1Ms: 6200, video2Ms: 4000 },
      { aspect: 'pace', better: 'even', why: null, video1Ms: null, video2Ms: null },
      { aspect: 'proof', better: null, why: null, video1Ms: null, video2Ms: 9000 },
    ],
    differences: [{ text: 'Only Video 2 has a voice', video1Ms: null, video2Ms: 1000 }],
    shared: ['The same offer'],
    suggestions: ['Put the voice of Video 2 on Video 1'],
    keyTakeaways: ['Begin with the bouquet'],
    ...parts,
  }
}
