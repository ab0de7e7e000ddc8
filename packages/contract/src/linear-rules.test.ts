import { globSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { adversarialTexts, findSteepGrowth } from '../test/growth.ts'
import { rulesOfText, rulesWithin, rulesWithoutText } from '../test/rules-of-text.ts'

/** The slowest takes seconds on a busy machine: it reads 100 kB of each kind. */
const timeoutMs = 120_000

describe.for(Object.entries(rulesOfText))('%s', ([, run]) => {
  it(
    'does work that grows as its text does',
    () => {
      const steep = Object.entries(adversarialTexts).flatMap(([name, write]) => {
        const growth = findSteepGrowth(run, write)
        return growth ? [`${name}: ${growth}`] : []
      })
      expect(steep).toEqual([])
    },
    timeoutMs,
  )
})

describe('what a request may hold', () => {
  it('is checked in time that grows as it does', { timeout: timeoutMs }, async () => {
    const files = globSync('**/*.endpoints.ts', { cwd: import.meta.dirname })
    const modules: Record<string, unknown>[] = await Promise.all(files.map((file) => import(`./${file}`)))
    const endpoints = modules.flatMap((module) => Object.values(module)).flatMap((group) => Object.values(group ?? {}))
    const bodies = endpoints.flatMap(({ body }) => (body instanceof z.ZodObject ? [body] : []))
    const fields = new Set(bodies.flatMap(({ shape }) => Object.values(shape)))
    expect(fields.size).toBeGreaterThan(50)
    const check = (text: string) => {
      for (const field of fields) for (const value of [text, [text]]) z.safeParse(field as z.ZodType, value)
    }
    const texts = Object.entries(adversarialTexts).filter(([name], index) => name.includes('mark') || index % 5 === 0)
    const steep = texts.flatMap(([name, write]) => {
      const growth = findSteepGrowth(check, write)
      return growth ? [`${name}: ${growth}`] : []
    })
    expect(steep).toEqual([])
  })
})

it('knows every exported rule', async () => {
  const files = globSync('**/*.rules.ts', { cwd: import.meta.dirname })
  const modules: Record<string, unknown>[] = await Promise.all(files.map((file) => import(`./${file}`)))
  const exported = modules.flatMap((module) => Object.entries(module))
  const functions = exported.filter(([, value]) => typeof value === 'function').map(([name]) => name)
  // A module may export another's.
  const rules = [...new Set(functions)]
  // A new rule belongs in one of the three lists of test/rules-of-text.ts.
  expect([...Object.keys(rulesOfText), ...rulesWithin, ...rulesWithoutText].sort()).toEqual(rules.sort())
})

describe('findSteepGrowth', () => {
  const spin = (steps: number) => {
    let sum = 0
    for (let n = 0; n < steps; n++) sum += Math.sqrt(n)
    return sum
  }

  it('finds quadratic work', () => {
    expect(
      findSteepGrowth(
        ({ length }) => spin(10 * length ** 2),
        (length) => 'a'.repeat(length),
      ),
    ).toMatch(/characters take/)
  })

  it('finds nothing in linear work', () => {
    expect(
      findSteepGrowth(
        ({ length }) => spin(length * 1000),
        (length) => 'a'.repeat(length),
      ),
    ).toBeNull()
  })
})
