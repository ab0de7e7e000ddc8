import type { FastifyRequest } from 'fastify'
import type { Log } from '../observability/log.ts'
import { isLoopbackAddress, isLoopbackHost, showsProxy } from './this-machine.ts'

export interface Caller {
  address: string
  /** The address is that of a proxy that hides the callers: all users share it, so limits must not lock them out. */
  isShared: boolean
}

/** Identifies callers; warns once per process about a proxy that hides them. */
export function createCallers(publicUrl: string, log: Log): (request: FastifyRequest) => Caller {
  const isPublic = !isLoopbackHost(new URL(publicUrl).hostname)
  const warned = new Set<string>()
  const warnOnce = (facts: object, sentence: string) => {
    if (warned.has(sentence)) return
    warned.add(sentence)
    log.warn(facts, sentence)
  }
  return (request) => {
    const address = request.ip
    const isShared = isPublic && isLoopbackAddress(address)
    if (isShared) warnOnce({ publicUrl }, 'the proxy names no caller: let it set X-Forwarded-For')
    else if (showsProxy(request) && address === request.socket.remoteAddress && !isLoopbackAddress(address)) {
      warnOnce({ address }, 'forwarding header of an untrusted proxy ignored: name the proxy in TRUST_PROXY')
    }
    return { address, isShared }
  }
}
