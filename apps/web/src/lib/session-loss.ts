/** `acting`: an action of the user failed. `background`: only a background request failed, the screen stays usable. */
export type SessionLoss = 'acting' | 'background'
type Listener = (loss: SessionLoss) => void

const listeners = new Set<Listener>()

/** Call when the server answers 401 for an expired session. */
export function reportSessionLost(loss: SessionLoss): void {
  for (const listener of listeners) listener(loss)
}

export function onSessionLost(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
