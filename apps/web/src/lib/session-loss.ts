/** `acting`: the person was doing something that cannot go on. `background`: what is on screen can still be read. */
export type SessionLoss = 'acting' | 'background'
type Listener = (loss: SessionLoss) => void

const listeners = new Set<Listener>()

/** Tells the app that the server no longer knows this session. */
export function reportSessionLost(loss: SessionLoss): void {
  for (const listener of listeners) listener(loss)
}

/** Calls back each time a call was refused for want of a session. Returns the way to stop. */
export function onSessionLost(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
