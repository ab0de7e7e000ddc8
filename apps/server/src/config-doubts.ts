import type { Config } from './config.ts'
import { isLoopbackHost } from './platform/http/this-machine.ts'

/** Settings that are allowed but may not work: a line each, for the operator. */
export function describeDoubts(config: Config): string[] {
  return [...describeStorage(config), ...describeProxy(config)]
}

function describeStorage({ ai, storage }: Config): string[] {
  const isRealVertex = ai.gemini?.kind === 'vertex' && ai.gemini.baseUrl === null
  if (!isRealVertex || storage.kind === 'gcs') return []
  return [
    'Vertex AI (GOOGLE_CLOUD_PROJECT) reads videos from Google Cloud Storage alone, but STORAGE_DRIVER is ' +
      `${storage.kind}: generation will fail. Set STORAGE_DRIVER=gcs, or use GEMINI_API_KEY instead.`,
  ]
}

/** Rate limits and the log identify callers by the proxy's headers. */
function describeProxy({ host, publicUrl, role, trustedProxies }: Config): string[] {
  if (role === 'worker' || isLoopbackHost(new URL(publicUrl).hostname)) return []
  if (isLoopbackHost(host)) {
    return [`PUBLIC_URL is ${publicUrl}: the proxy on this machine must set X-Forwarded-For to tell callers apart.`]
  }
  if (trustedProxies.length > 1) return []
  return [`PUBLIC_URL is ${publicUrl}: if a proxy on another machine is in front, name it in TRUST_PROXY.`]
}
