import { latePart } from '../../ui/lazy-part.tsx'

export const ClaimsNote = latePart(async () => ({ default: (await import('./claims-note.tsx')).ClaimsNote }))
