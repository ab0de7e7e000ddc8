import { latePart } from '../../ui/lazy-part.tsx'

export const CopyFindings = latePart(async () => ({ default: (await import('./copy-findings.tsx')).CopyFindings }))
