import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** The parts that are simulated until the real ones are connected. */
export const simulatedParts = ['ai', 'storage', 'meta'] as const

const check = z.object({ ok: z.boolean(), reason: z.string().optional() })

export const readinessSchema = z.object({ database: check, storage: check, worker: check })
export type Readiness = z.infer<typeof readinessSchema>

export const aboutEndpoints = {
  health: endpoint({
    method: 'GET',
    path: '/api/health',
    summary: 'The process is up',
    access: 'public',
    response: z.object({ version: z.string(), uptimeSeconds: z.number() }),
  }),
  about: endpoint({
    method: 'GET',
    path: '/api/about',
    summary: 'Describe this installation and its simulated parts',
    access: 'public',
    response: z.object({
      version: z.string(),
      registration: z.enum(['open', 'closed']),
      hasAccounts: z.boolean(),
      /** No account exists, and registering the first one needs the setup code. */
      needsSetupCode: z.boolean(),
      simulated: z.array(z.enum(simulatedParts)),
      /** The ways to connect an AI, each with its variables. */
      aiWays: z.array(z.object({ name: z.string(), variables: z.array(z.string()) })),
      /** The address for resumable uploads. */
      uploads: z.object({ tus: z.string() }),
    }),
  }),
}
