import { readFile } from 'node:fs/promises'
import { promptInForce } from '@hookline/contract/system-prompts/system-prompts.rules'
import type { SystemPrompt } from '@hookline/contract/system-prompts/system-prompts.schemas'
import type { Tool } from '@hookline/contract/tools/tools.schemas'
import { AppError, invalid } from '../../platform/errors.ts'
import { AiError } from '../../providers/ai/ai.ts'
import type { Ai } from '../../providers/ai/create-ai.ts'
import type { ReadFrames } from '../../providers/ai/read-frames.ts'
import type { ObjectStorage } from '../../providers/storage/storage.ts'
import type { UploadsService } from '../uploads/uploads.service.ts'

export interface DiagnosticsNeeds {
  credentialsFile: string | null
  storage: Pick<ObjectStorage, 'gsUri' | 'publicUrl' | 'openFile'>
  uploads: Pick<UploadsService, 'storeTestObject' | 'findStored'>
  getDefaultModel(): Promise<{ path_name: string; provider: string; name: string }>
  providerFor: Ai['providerFor']
  readFrames: ReadFrames
  listPrompts(): Promise<SystemPrompt[]>
  listTools(): Promise<Tool[]>
}

type TestFile = { fileName: string; contentType: string; maxBytes: number }

const analysisPrompt = 'Say in a few sentences what happens in this video, what it advertises, and to whom.'
const system = 'You check that a video can be read. Answer in plain text.'
const analysisTimeoutMs = 120_000

export function createDiagnosticsService(needs: DiagnosticsNeeds) {
  const { storage, uploads } = needs
  const bucketPrefix = storage.gsUri('')

  async function store(userId: number | null, file: TestFile, body: Parameters<UploadsService['storeTestObject']>[2]) {
    const { objectName, sizeBytes } = await uploads.storeTestObject(userId, file, body)
    return { size: sizeBytes, publicUrl: storage.publicUrl(objectName), gsUri: storage.gsUri(objectName) }
  }

  async function openVideo(gsUri: string) {
    if (!gsUri.startsWith(bucketPrefix)) {
      throw invalid([{ path: 'gsUri', message: `Only objects of this store can be analyzed: ${bucketPrefix}…` }])
    }
    const stored = await uploads.findStored(gsUri.slice(bucketPrefix.length))
    if (!stored?.contentType.startsWith('video/')) {
      throw invalid([{ path: 'gsUri', message: 'There is no video at this storage URI.' }])
    }
    return stored
  }

  return {
    /** What is configured. Of a private key only its length. */
    async describeStore() {
      const file = needs.credentialsFile
      const key = file ? await readKeyFile(file) : null
      return {
        isConfigured: true,
        credentialInfo: {
          hasCredentialsFile: file !== null,
          hasPrivateKey: Boolean(key?.privateKey),
          privateKeyLength: key?.privateKey.length ?? 0,
          projectId: key?.projectId || null,
          bucketName: bucketPrefix.replace(/^gs:\/\/|\/$/g, ''),
        },
      }
    },

    async storeText(userId: number | null, text: string) {
      const bytes = Buffer.from(text)
      const file = { fileName: 'buffer-test.txt', contentType: 'text/plain; charset=utf-8', maxBytes: bytes.length }
      return { content: text, ...(await store(userId, file, [bytes])) }
    },

    /** @throws AppError 415 for what is neither a video nor a picture, by its bytes. */
    async storeFile(userId: number | null, file: TestFile, body: AsyncIterable<Buffer>) {
      return { originalName: file.fileName, ...(await store(userId, file, body)) }
    },

    /** @throws AppError with the provider's sentence when the model refuses. */
    async analyze(gsUri: string) {
      const stored = await openVideo(gsUri)
      const model = await needs.getDefaultModel()
      const openFile = () => storage.openFile(stored.objectName)
      try {
        const answer = await needs.providerFor({ ...model, pathName: model.path_name }).generate({
          modelId: model.path_name,
          system,
          instructions: analysisPrompt,
          template: null,
          variables: {},
          output: 'text',
          operation: 'analysis',
          videos: [
            {
              ...stored,
              filename: stored.fileName,
              report: null,
              gsUrl: gsUri,
              openFile,
              readFrames: (signal) => needs.readFrames({ report: null, openFile }, signal),
            },
          ],
          signal: AbortSignal.timeout(analysisTimeoutMs),
          onStage: () => undefined,
        })
        const result = [answer.notice, answer.text].filter(Boolean).join('\n\n')
        return { prompt: analysisPrompt, result, model: model.name }
      } catch (error) {
        if (error instanceof AiError) throw new AppError('UNAVAILABLE', error.message)
        throw error
      }
    },

    async describePrompts() {
      const [prompts, tools] = await Promise.all([needs.listPrompts(), needs.listTools()])
      return {
        prompts: prompts.map((prompt) => ({ ...prompt, isDefault: promptInForce(prompts, prompt.type) === prompt })),
        tools: tools.map(({ name, displayName, active, systemPromptType, type: templateType }) => {
          return { name, displayName, active, systemPromptType, templateType }
        }),
      }
    },
  }
}

export type DiagnosticsService = ReturnType<typeof createDiagnosticsService>

async function readKeyFile(file: string): Promise<{ privateKey: string; projectId: string } | null> {
  try {
    const key = JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>
    return { privateKey: String(key.private_key ?? ''), projectId: String(key.project_id ?? '') }
  } catch {
    return null
  }
}
