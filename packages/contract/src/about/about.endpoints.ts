import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** A part that works on this machine only, until the real one is connected. */
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
    summary: 'What this installation is and which parts are simulated',
    access: 'public',
    response: z.object({
      version: z.string(),
      registration: z.enum(['open', 'closed']),
      /** The first account is still to be made, and its registration must name the setup code. */
      needsSetupCode: z.boolean(),
      simulated: z.array(z.enum(simulatedParts)),
    }),
  }),
}
