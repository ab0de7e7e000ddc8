import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { longestWaitMs } from '../apps/server/src/features/generation/retry-wait.rules.ts'
import { answerWithinMs } from '../apps/server/src/features/submissions/submissions.rules.ts'
import { policyLifetimeMs, unusedLifetimeMs } from '../apps/server/src/features/uploads/uploads.rules.ts'
import { firstReadingMs, maxReadings } from '../apps/server/src/features/watch-reports/watch-queue.rules.ts'
import { pastedCellsMax } from '../apps/web/src/features/drafts/grid/clipboard.rules.ts'
import { breakpoints } from '../apps/web/src/lib/breakpoints.rules.ts'
import { accountLimits } from '../packages/contract/src/accounts/accounts.schemas.ts'
import { editedVariantsMax, variantTextMaxChars } from '../packages/contract/src/copy/copy-variant.schemas.ts'
import { sheetMaxBytes } from '../packages/contract/src/drafts/draft-sheet.schemas.ts'
import { bulkDraftsMax, textLists } from '../packages/contract/src/drafts/drafts.schemas.ts'
import { composePrompt } from '../packages/contract/src/generation/compose-prompt.rules.ts'
import { variantCountMax } from '../packages/contract/src/generation/parse-output.rules.ts'
import {
  instructionMaxLength,
  regenerationsAtOnceMax,
} from '../packages/contract/src/generation/regeneration.schemas.ts'
import { restorableMs } from '../packages/contract/src/history/history.rules.ts'
import { maxJsonDepth } from '../packages/contract/src/json/client-json.rules.ts'
import { pageRowsMax, pagingQuerySchema } from '../packages/contract/src/paging.schemas.ts'
import { formatSize } from '../packages/contract/src/uploads/media-text.rules.ts'
import {
  maxBatchSize,
  maxUploadBytes,
  resumableFromBytes,
  screenshotMaxBytes,
} from '../packages/contract/src/uploads/uploads.rules.ts'
import { root } from './lib/project.mjs'

const readDocument = (file) => readFileSync(join(root, file), 'utf8')
const spaced = (count) => count.toLocaleString('en').replaceAll(',', ' ')
const inWords = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const minutes = (ms) => `${ms / 60_000} minutes`
const { primary_texts: texts, link_descriptions: descriptions } = textLists
const { password, newPassword } = accountLimits

const prompt = composePrompt({
  systemPrompt: 'Be brief.',
  brand: 'Warm.',
  brief: { product: 'Bloom' },
  template: { name: 'Short', instructions: 'Two lines.' },
  format: null,
  output: 'variants',
})
const sections = [...prompt.text.matchAll(/^## (.+)$/gm)].map(([, title]) => `'${title}'`)

/** What each document says of the facts that stand in code: limits, and the sections of the prompt. */
const documented = {
  'ARCHITECTURE.md': [`1…${maxUploadBytes} bytes`, `Files above ${formatSize(resumableFromBytes)} go to`],
  'docs/security.md': [
    `1 to ${maxUploadBytes} bytes`,
    `screenshots are JPEG, at most ${formatSize(screenshotMaxBytes)}`,
    `JSON deeper than ${maxJsonDepth} levels`,
    `up to ${password.max} characters of any kind`,
    `${password.min} characters are enough at registration`,
  ],
  'docs/monitoring.md': [
    `2 MB; ${formatSize(maxUploadBytes)}; ${formatSize(screenshotMaxBytes)}`,
    `${maxJsonDepth} levels`,
    `${formatSize(sheetMaxBytes)}; 200; 500 000`,
  ],
  'docs/operating.md': [
    `files up to ${formatSize(resumableFromBytes)} straight to the bucket`,
    `bodies of ${formatSize(maxUploadBytes)} to`,
    `deleted results, with their jobs | ${restorableMs / 86_400_000} days`,
    `unreferenced videos and pictures | ${unusedLifetimeMs / 3_600_000} hours`,
  ],
  'docs/product-rules.md': [
    `1 to ${spaced(maxUploadBytes)} bytes (${formatSize(maxUploadBytes)})`,
    `valid for ${minutes(policyLifetimeMs)}`,
    `removed after ${unusedLifetimeMs / 3_600_000} hours`,
    `files above ${formatSize(resumableFromBytes)}`,
    `at most ${maxBatchSize} videos a batch`,
    `its first ${minutes(firstReadingMs)}`,
    `${inWords[maxReadings]} readings at most`,
    `first ${inWords[variantCountMax]} variants are stored, its texts cut at ${variantTextMaxChars.toLocaleString('en')} characters`,
    `at most ${editedVariantsMax} variants of at most ${variantTextMaxChars.toLocaleString('en')} characters`,
    `the prompt is the system prompt, ${sections.join(', ')}`,
    `up to ${minutes(longestWaitMs)}`,
    `at most ${regenerationsAtOnceMax} of a user at once; an instruction has at most ${instructionMaxLength} characters`,
    `columns for at most ${editedVariantsMax} variants`,
    `restored for ${restorableMs / 86_400_000} days`,
    `${pagingQuerySchema.parse({}).limit} rows a page, ${pageRowsMax} at most`,
    `at least ${password.min} characters at registration and when an administrator sets them, ${newPassword.min} when changed in the profile, ${password.max} at most`,
    `${inWords[texts.min]} to ${inWords[texts.max]} primary texts and headlines, up to ${inWords[descriptions.max]} link descriptions`,
    `waits up to ${answerWithinMs / 1000} s`,
    `at most ${bulkDraftsMax} drafts or`,
    `a paste has at most ${spaced(pastedCellsMax)} cells`,
    `below ${breakpoints.sm / 16} em (${breakpoints.sm} px)`,
    `at most ${formatSize(sheetMaxBytes)} and ${bulkDraftsMax} drafts`,
  ],
}

/** The paths to read of ARCHITECTURE.md: the number that their title says, and the files that their tables name. */
const paths = [...readDocument('ARCHITECTURE.md').matchAll(/\*\*([^*]+)\*\* \((\d+) files\)\n\n((?:\|.*\n)+)/g)].map(
  ([, title, count, table]) => ({
    title,
    count: Number(count),
    files: table.split('\n').flatMap((row) => [...(row.split('|')[2] ?? '').matchAll(/`([^`]+)`/g)]),
  }),
)

it.each(paths)('ARCHITECTURE.md counts the files of the path "$title"', ({ count, files }) => {
  expect(files).toHaveLength(count)
})

describe.each(Object.entries(documented))('%s', (file, sentences) => {
  it.each(sentences)('says "%s"', (sentence) => {
    expect(readDocument(file).replace(/\s+/g, ' ')).toContain(sentence)
  })
})
