import type { Analysis, Comparison } from '@hookline/contract/analysis/analysis.schemas'

/** What a model that sees the video answers about 10 s of it. */
export function stubAnalysis(subject: string): Analysis {
  return {
    summary: `${subject} is a short ad: a problem, the product, then an offer.`,
    hook: {
      fromMs: 0,
      toMs: 3000,
      shows: 'A hand lifts the product out of a bag.',
      says: 'Look at this.',
      text: '20% off',
      verdict: 'The product moves in the first second, so the hook holds.',
    },
    scenes: [
      { fromMs: 0, toMs: 3000, shows: 'A hand and the product.', says: 'Look at this.', text: '20% off' },
      { fromMs: 3000, toMs: 10_000, shows: 'The product on a table.', says: null, text: 'Shop now' },
    ],
    message: {
      brand: { text: 'Bloom', firstMs: 500 },
      offer: { text: '20% off', firstMs: 1000 },
      proof: null,
      audience: { text: 'People who travel with a bag', firstMs: null },
      callToAction: { text: 'Shop now', firstMs: 8000 },
    },
    pace: { cutsPerMinute: 6, firstCutMs: 3000, longestShotMs: 7000, scenes: 2 },
    strengths: [{ text: 'The offer can be read in the first second.', atMs: 1000 }],
    weaknesses: [{ text: 'Nothing proves the promise.', atMs: null }],
    suggestions: [
      { text: 'Show a review before the call to action.', atMs: 7000 },
      { text: 'Cut the second scene in two.', atMs: 5000 },
    ],
    keyTakeaways: ['The hook is strong.', 'The offer comes early.', 'Proof is missing.'],
  }
}

/** What such a model answers about two videos. */
export function stubComparison(subject: string): Comparison {
  return {
    summary: `Of ${subject}, the first gets to its offer sooner.`,
    aspects: [
      { aspect: 'hook', better: 'video1', why: 'The product moves at once.', video1Ms: 0, video2Ms: 2000 },
      { aspect: 'offer', better: 'video1', why: 'It is read 4 s earlier.', video1Ms: 1000, video2Ms: 5000 },
      { aspect: 'pace', better: 'even', why: 'Both cut once.', video1Ms: 3000, video2Ms: 3000 },
      { aspect: 'proof', better: 'video2', why: 'It shows a review.', video1Ms: null, video2Ms: 7000 },
      { aspect: 'branding', better: null, why: null, video1Ms: null, video2Ms: null },
    ],
    differences: [{ text: 'Only Video 2 shows a review.', video1Ms: null, video2Ms: 7000 }],
    shared: ['Both end with Shop now.'],
    suggestions: ['Put the review of Video 2 into Video 1.'],
    keyTakeaways: ['Video 1 has the better hook.', 'Video 2 has the better proof.'],
  }
}
