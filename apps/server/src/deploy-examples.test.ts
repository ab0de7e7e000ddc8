import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { readConfig } from './config.ts'
import { environmentSchema } from './config-variables.ts'

// What compose.yaml and deploy/kubernetes.yaml say of the app is what the app takes. Whether Docker and Kubernetes
// take the files is not seen here.

/** Letting requests and jobs finish, which `main.ts` allows after the draining. */
const finishSeconds = 20

interface Example {
  name: string
  role: string
  env: Record<string, string>
  /** How long the supervisor waits after SIGTERM before it kills. */
  stopSeconds: number
  /** Paths that are asked for whether the process lives and works. */
  probes: string[]
}

const read = (file: string) => readFileSync(path.join(import.meta.dirname, '../../..', file), 'utf8')
/** The variables that the Dockerfile sets in the image. */
const imageEnv = Object.fromEntries(
  [...(/^ENV (.+DATA_DIR.+)$/m.exec(read('Dockerfile'))?.[1] ?? '').matchAll(/(\w+)=(\S+)/g)].map(([, k, v]) => [k, v]),
)
const { NODE_ENV: _, ...ofTheApp } = imageEnv as Record<string, string>
const secret = 'a value of an operator, longer than 32 characters'

/** `${NAME:-default}` becomes the default, `${NAME:?why}` what an operator would have set. */
const interpolate = (value: string) =>
  value.replace(/\$\{\w+:-([^}]*)\}/g, '$1').replace(/\$\{\w+:\?[^}]*\}/g, encodeURIComponent(secret))

function composeExamples(): Example[] {
  interface Service {
    environment: Record<string, string>
    stop_grace_period: string
  }
  const { services } = parse(read('compose.yaml'), { merge: true }) as { services: Record<string, Service> }
  return ['web', 'worker'].map((role) => {
    const { environment = {}, stop_grace_period = '' } = services[role] ?? {}
    const env = Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, interpolate(value)]))
    const probes = [...read('Dockerfile').matchAll(/\}(\/api\/\w+)`/g)].map(([, probe]) => probe ?? '')
    return { name: `${role} of compose.yaml`, role, env, stopSeconds: Number.parseInt(stop_grace_period, 10), probes }
  })
}

const probeNames = ['startupProbe', 'livenessProbe', 'readinessProbe'] as const

function kubernetesExamples(): Example[] {
  type Container = { env: { name: string; value: string }[] } & Record<
    (typeof probeNames)[number],
    { httpGet: { path: string } }
  >
  interface Resource {
    kind: string
    metadata: { name: string }
    data: Record<string, string>
    spec: { template: { spec: { containers: readonly [Container]; terminationGracePeriodSeconds: number } } }
  }
  const text = read('deploy/kubernetes.yaml')
  const resources = parseAllDocuments(text).map((document) => document.toJS() as Resource)
  const settings = resources.find(({ kind }) => kind === 'ConfigMap')?.data ?? {}
  // The secret is made by the command at the head of the file.
  const secrets = [...text.matchAll(/--from-literal=(\w+)=/g)].map(([, name]) => [name, secret])
  return resources
    .filter(({ kind }) => kind === 'Deployment')
    .map(({ metadata, spec }) => {
      const { containers, terminationGracePeriodSeconds } = spec.template.spec
      const own = Object.fromEntries(containers[0].env.map(({ name, value }) => [name, value]))
      const env = {
        ...settings,
        ...Object.fromEntries(secrets),
        DATABASE_URL: 'postgres://of-the-secret/hookline',
        ...own,
      }
      const probes = probeNames.map((probe) => containers[0][probe].httpGet.path)
      const role = metadata.name.replace('hookline-', '')
      return { name: `${role} of kubernetes.yaml`, role, env, stopSeconds: terminationGracePeriodSeconds, probes }
    })
}

const examples = [...composeExamples(), ...kubernetesExamples()]

it('runs a web process and a worker in both', () => {
  expect(examples.map(({ role }) => role)).toEqual(['web', 'worker', 'web', 'worker'])
})

describe.each(examples)('$name', ({ role, env, stopSeconds, probes }) => {
  const config = readConfig({ ...ofTheApp, ...env })

  it('sets variables that the app knows, to values that it takes', () => {
    const known = Object.keys(environmentSchema.shape)
    expect(Object.keys({ ...ofTheApp, ...env }).filter((name) => !known.includes(name))).toEqual([])
    expect(config).toMatchObject({ role, host: '0.0.0.0', storage: { kind: 's3' }, database: { kind: 'external' } })
  })

  it('is left the time to drain and to finish before it is killed', () => {
    expect(stopSeconds).toBeGreaterThan(config.drainMs / 1000 + finishSeconds)
  })

  it('is probed where the app answers', () => {
    const known = ['/api/health', '/api/ready'] // of docs/operating.md; http.test.ts asks them
    expect(probes.length).toBeGreaterThan(0)
    expect(probes.filter((probe) => !known.includes(probe))).toEqual([])
  })
})
