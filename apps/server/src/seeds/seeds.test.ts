import { fallbackModelIds, offlineModelId } from '@hookline/contract/ai-models/ai-models.rules'
import { outputKindFor } from '@hookline/contract/generation/parse-output.rules'
import { defaultFormats } from '@hookline/contract/response-formats/default-formats.rules'
import {
  clientTemplateTypeSchema,
  responseFormatBodySchema,
} from '@hookline/contract/response-formats/response-formats.schemas'
import { systemPromptBodySchema, systemPromptIdSchema } from '@hookline/contract/system-prompts/system-prompts.schemas'
import { templateBodySchema } from '@hookline/contract/templates/templates.schemas'
import { toolBodySchema } from '@hookline/contract/tools/tools.schemas'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { findCapability } from '../providers/ai/gemini/gemini-request.ts'
import { aiModelSeeds, defaultGeminiModelId } from './ai-models.seed.ts'
import { responseFormatSeeds } from './response-formats.seed.ts'
import { systemPromptSeeds } from './system-prompts.seed.ts'
import { templateSeeds } from './templates.seed.ts'
import { toolSeeds } from './tools.seed.ts'

describe('the seeded content', () => {
  it.each(templateSeeds)('has a template "$name" that the form would accept unchanged', (seed) => {
    expect(z.uuidv7().safeParse(seed.id).success).toBe(true)
    expect(templateBodySchema.parse(seed)).toMatchObject({ name: seed.name, instructions: seed.instructions })
  })

  it.each(systemPromptSeeds)('has a system prompt "$name" that the form would accept unchanged', (seed) => {
    expect(systemPromptIdSchema.parse(seed.id)).toBe(seed.id)
    expect(systemPromptBodySchema.parse(seed)).toMatchObject({ name: seed.name, content: seed.content })
  })

  it('has the three default prompts of the specification', () => {
    expect(systemPromptSeeds.map(({ id, name, type }) => [id, name, type])).toEqual([
      ['ad-copy-system-prompt', 'Ad Copy Generator', 'ad copy'],
      ['analysis-system-prompt', 'Video Analysis Expert', 'analysis'],
      ['comparison-system-prompt', 'Video Comparison Expert', 'comparison'],
    ])
  })

  it('has response formats for the viewers of each tool type, asking for what the viewer shows', () => {
    const kinds = responseFormatSeeds.map(({ client_template_type, tool_type: operation }) => {
      const clientTemplateType = clientTemplateTypeSchema.parse(client_template_type)
      return [operation, clientTemplateType, outputKindFor({ clientTemplateType, clientTemplateConfig: {}, operation })]
    })
    expect(kinds).toEqual([
      ['ad copy', 'default-copy-variants', 'variants'],
      ['ad copy', 'raw-text-viewer', 'text'],
      ['ad copy', 'json-object-viewer', 'json'],
      ['ad copy', 'key-takeaways-list-viewer', 'takeaways'],
      ['analysis', 'video-analysis', 'analysis'],
      ['analysis', 'key-takeaways-list-viewer', 'takeaways'],
      ['analysis', 'raw-text-viewer', 'text'],
      ['comparison', 'video-comparison', 'comparison'],
      ['comparison', 'key-takeaways-list-viewer', 'takeaways'],
      ['comparison', 'raw-text-viewer', 'text'],
    ])
  })

  it.each(['analysis', 'comparison'] as const)('has the default response format of the type %s', (type) => {
    const { id, clientTemplateType } = defaultFormats[type]
    expect(responseFormatSeeds.find((format) => format.id === id)).toMatchObject({
      tool_type: type,
      client_template_type: clientTemplateType,
    })
  })

  it.each(responseFormatSeeds)('has a response format "$name" that the form would accept unchanged', (seed) => {
    expect(z.uuidv7().safeParse(seed.id).success).toBe(true)
    expect(responseFormatBodySchema.parse(seed)).toMatchObject({ ai_instructions: seed.ai_instructions })
  })

  it('uses each id and name once', () => {
    const ids = [...templateSeeds, ...responseFormatSeeds, ...systemPromptSeeds].map(({ id }) => id)
    const paths = aiModelSeeds.map(({ path_name }) => path_name)
    expect(new Set(ids).size).toBe(ids.length)
    expect(new Set(paths).size).toBe(paths.length)
  })

  it('offers living models: none of the retired ones, the default among them, the offline one last', () => {
    const paths = aiModelSeeds.map(({ path_name }) => path_name)
    expect(paths.filter((path) => fallbackModelIds.some((retired) => retired === path))).toEqual([])
    expect(paths).toContain(defaultGeminiModelId)
    expect(paths.at(-1)).toBe(offlineModelId)
  })

  it.each(aiModelSeeds.filter(({ provider }) => provider === 'Gemini'))(
    'prices $path_name and knows what it takes',
    (model) => {
      expect(model.output_price_usd).toBeGreaterThan(model.input_price_usd ?? Number.POSITIVE_INFINITY)
      expect(findCapability(model.path_name).thinkingLevel).not.toBeNull()
    },
  )

  it('has a tool of each type, active and with a screen of its own', () => {
    expect(
      toolSeeds.map(({ name, display_name, type, path, active }) => [name, display_name, type, path, active]),
    ).toEqual([
      ['unified-generate-copy', 'Generate Ad Copy', 'ad copy', '/studio', true],
      ['analyze-video', 'Analyze a Video', 'analysis', '/analyze', true],
      ['compare-videos', 'Compare Videos', 'comparison', '/compare', true],
    ])
    expect(
      toolSeeds.filter((tool) => !toolBodySchema.safeParse({ ...tool, displayName: tool.display_name }).success),
    ).toEqual([])
  })
})
