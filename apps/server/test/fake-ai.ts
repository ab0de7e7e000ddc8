import type { AiAnswer, AiRequest } from '../src/providers/ai/ai.ts'
import type { Ai } from '../src/providers/ai/create-ai.ts'

const fiveVariants = JSON.stringify({
  variants: Array.from({ length: 5 }, (_, n) => ({ headline: `Headline ${n}`, primaryText: `Text ${n}` })),
})

export function buildAnswer(change: Partial<AiAnswer> = {}): AiAnswer {
  return {
    text: fiveVariants,
    finishReason: 'STOP',
    modelVersion: 'fake-1.2',
    usage: { inputTokens: 4000, outputTokens: 1000, thoughtTokens: 500 },
    requestCall: { asked: true },
    rawResponse: { answered: true },
    ...change,
  }
}

/** An AI that plays a script: one step for each call, then the last step again. */
export function fakeAi(
  ...script: ((request: AiRequest) => AiAnswer | Promise<AiAnswer>)[]
): Ai & { requests: AiRequest[] } {
  const requests: AiRequest[] = []
  return {
    requests,
    facts: [],
    isConnected: true,
    serves: () => true,
    listers: [],
    providerFor: () => ({
      name: 'fake',
      provider: 'Gemini',
      seesVideo: false,
      async generate(request) {
        const step = script[Math.min(requests.length, script.length - 1)]
        requests.push(request)
        request.onStage('generating')
        if (!step) return buildAnswer()
        return step(request)
      },
    }),
  }
}
