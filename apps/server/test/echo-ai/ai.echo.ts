import type { AiProvider } from '../../src/providers/ai/ai.ts'

/** Answers with the name of its wall. */
export function createEchoAi(wall: string): AiProvider {
  const variants = Array.from({ length: 5 }, (_, n) => ({
    headline: `${wall} ${n}`,
    primaryText: `Heard at ${wall} ${n}`,
  }))
  return {
    name: 'Echo',
    provider: 'Echo',
    seesVideo: true,
    async generate({ modelId, onStage }) {
      onStage('generating')
      return {
        text: JSON.stringify({ variants }),
        finishReason: 'STOP',
        modelVersion: modelId,
        usage: { inputTokens: 1, outputTokens: 1, thoughtTokens: 0 },
        requestCall: {},
        rawResponse: {},
      }
    },
    listModels: async () => ({
      models: [{ pathName: 'Echo/Long:1', name: 'Long', version: '1', description: '' }],
      rowCount: 1,
      unreadableCount: 0,
    }),
  }
}
