import { z } from 'zod'
import { defineProvider } from '../define-provider.ts'
import { createOfflineAi } from './ai.offline.ts'

export const offline = defineProvider({
  provider: 'Offline',
  needs: null,
  setting: null,
  ways: [],
  pathNames: 'plain',
  importsModels: false,
  isOffered: false,
  canOmitReport: false,
  environment: z.object({}),
  readConnection: () => ({}),
  create: createOfflineAi,
})
