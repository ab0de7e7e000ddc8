import { aiModelsEndpoints } from '@hookline/contract/ai-models/ai-models.endpoints'
import { recipesEndpoints } from '@hookline/contract/recipes/recipes.endpoints'
import type { RecipeDetail } from '@hookline/contract/recipes/recipes.schemas'
import { responseFormatsEndpoints } from '@hookline/contract/response-formats/response-formats.endpoints'
import { systemPromptsEndpoints } from '@hookline/contract/system-prompts/system-prompts.endpoints'
import type { SystemPrompt } from '@hookline/contract/system-prompts/system-prompts.schemas'
import { templatesEndpoints } from '@hookline/contract/templates/templates.endpoints'
import type { Template } from '@hookline/contract/templates/templates.schemas'
import { toolsEndpoints } from '@hookline/contract/tools/tools.endpoints'
import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { vi } from 'vitest'
import * as screenshot from '../src/features/studio/upload/screenshot.ts'
import * as uploadClient from '../src/features/studio/upload/upload-client.ts'
import { buildHistoryItem } from './build-history.ts'
import { buildModel, listModels } from './build-model.ts'
import { buildRecipe } from './build-recipe.ts'
import { listPrompts, listTemplates, readPrompt, readTemplate } from './build-texts.ts'
import { buildTool, builtInTools } from './build-tool.ts'
import { buildUser } from './build-user.ts'
import { renderScreen } from './render-screen.tsx'

const instant = '2026-11-20T10:00:00.000Z'

export const savedPrompt: SystemPrompt = {
  id: 'ad-copy-system-prompt',
  name: 'Ad Copy Generator',
  content: 'You write ads that sell.',
  type: 'ad copy',
  description: null,
  createdAt: instant,
  updatedAt: instant,
}

export const savedTemplate: Template = {
  id: '0193b7a0-0000-7000-8000-00000000aaaa',
  name: 'Short and loud',
  description: '',
  type: 'ad copy',
  instructions: 'Shout.',
  createdAt: instant,
  updatedAt: instant,
}

const savedModel = buildModel({
  name: 'Offline draft writer',
  version: '1',
  path_name: 'offline-draft-writer',
  is_default: true,
  is_chosen_default: true,
})

/** The answer with all AI models. */
export const allModels = () => listModels([savedModel])

const toolNamed = (name: string | undefined) => builtInTools().find((tool) => tool.name === name) ?? buildTool()

/** Renders the studio, or the screen of another tool, for a new user, with a fake API for all its options. */
export async function renderStudio(
  path = '/studio',
  user = buildUser({ user_uuid: crypto.randomUUID() }),
  recipes: RecipeDetail[] = [],
) {
  const view = renderScreen(path, {
    user,
    api: [
      [toolsEndpoints.getByName, ({ params }) => ({ tool: toolNamed(params.toolKey) })],
      [aiModelsEndpoints.list, allModels()],
      [aiModelsEndpoints.getDefault, { data: { model: savedModel } }],
      [systemPromptsEndpoints.listSummaries, listPrompts(savedPrompt)],
      [systemPromptsEndpoints.get, readPrompt(savedPrompt)],
      [templatesEndpoints.listSummaries, listTemplates(savedTemplate)],
      [templatesEndpoints.get, readTemplate(savedTemplate)],
      [responseFormatsEndpoints.list, { data: { formats: [] } }],
      [recipesEndpoints.list, { data: recipes }],
      [recipesEndpoints.get, ({ params }) => ({ data: recipes.find(({ id }) => id === params.id) ?? buildRecipe() })],
    ],
  })
  const { displayName } = builtInTools().find((tool) => path.startsWith(tool.path)) ?? buildTool()
  await screen.findByRole('heading', { level: 1, name: displayName })
  return { ...view, user }
}

/** Replaces uploads and screenshots, which happy-dom cannot make; both have their own tests. */
export function fakeUploads(): void {
  vi.spyOn(uploadClient, 'uploadVideo').mockImplementation(async ({ name }) => {
    if (name.startsWith('broken')) throw new uploadClient.UploadError('Network error during upload', 'network')
    if (name.startsWith('text')) throw new uploadClient.UploadError('This file is not a video.', 'refused')
    return { objectName: `videos/${name}`, filename: name, size: 5 }
  })
  vi.spyOn(screenshot, 'makeScreenshot').mockImplementation(async ({ name }) => ({
    objectKey: `screenshots/${name}.jpg`,
  }))
}

export async function uploadFiles(keys: UserEvent, ...names: string[]) {
  await keys.upload(screen.getByLabelText('Video files'), names.map(videoFile))
  await screen.findByRole('button', { name: 'Upload 0 File(s)' })
}

export const generateButton = () => screen.getByRole('button', { name: /^Generate ad copy/ })

export function videoFile(name: string): File {
  return new File(['video'], name, { type: 'video/mp4' })
}

/** A finished result whose video is still stored. */
export const earlierResult = buildHistoryItem({
  id: 5,
  videoFilename: 'spring.mp4',
  screenshotPublicUrl: '/storage/screenshots/spring.jpg',
  createdAt: instant,
  updatedAt: instant,
  generatedByUsername: 'ana',
  variantCount: 1,
  firstHeadline: null,
  prompt: '',
  systemPrompt: '',
  result: null,
  clientTemplateType: null,
  videoObjectName: 'videos/spring.mp4',
  videoContentType: 'video/mp4',
  videoSize: 5,
  videoGcsUri: 'gs://hookline-local/videos/spring.mp4',
  videoPublicUrl: '/storage/videos/spring.mp4',
  screenshotObjectKey: 'screenshots/spring.jpg',
})
