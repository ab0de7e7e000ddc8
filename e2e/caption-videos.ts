import { registerHooks } from 'node:module'

const captioned = new URL('./captioned-offline-ai.ts', import.meta.url).href

// Loaded before the server: the videos of journeys say nothing, and of nothing the offline writer writes nothing.
registerHooks({
  resolve(specifier, context, nextResolve) {
    const isWriter = specifier === './ai.offline.ts' && context.parentURL?.endsWith('/offline/offline.definition.ts')
    return nextResolve(isWriter ? captioned : specifier, context)
  },
})
