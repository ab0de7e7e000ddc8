import { z } from 'zod'
import { text } from '../../src/platform/environment.ts'
import { defineProvider } from '../../src/providers/ai/define-provider.ts'
import { createEchoAi } from './ai.echo.ts'

/** A provider that exists in tests only: its folder has all that a further provider needs. */
export const echo = defineProvider({
  provider: 'Echo',
  needs: 'a wall',
  setting: 'ECHO_WALL',
  ways: [{ name: 'A wall', variables: ['ECHO_WALL', 'ECHO_SECRET'] }],
  pathNames: 'free',
  importsModels: true,
  isOffered: true,
  canOmitReport: false,
  environment: z.object({ ECHO_WALL: text, ECHO_SECRET: text }),
  secrets: ['ECHO_SECRET'],
  dependencies: [['ECHO_SECRET', 'ECHO_WALL']],
  readConnection: ({ ECHO_WALL: wall }) => (wall ? { wall } : null),
  create: ({ wall }) => createEchoAi(wall),
})
