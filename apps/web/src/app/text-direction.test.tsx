import { historyEndpoints } from '@hookline/contract/history/history.endpoints'
import { systemPromptsEndpoints } from '@hookline/contract/system-prompts/system-prompts.endpoints'
import { templatesEndpoints } from '@hookline/contract/templates/templates.endpoints'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildHistoryItem, buildListItem } from '../../test/build-history.ts'
import { listPrompts } from '../../test/build-texts.ts'
import { buildPageAnswer, openHistory } from '../../test/render-history.tsx'
import { renderScreen } from '../../test/render-screen.tsx'
import { savedPrompt, savedTemplate } from '../../test/render-studio.tsx'

/** 'Spring offer 2026!': a wrong direction misplaces the number and the exclamation mark. */
const arabic = 'عرض الربيع 2026!'
const isArabic = (text: string) => /[\u0600-\u06ff]/.test(text)

/** The text that decides an element's direction: without children that have a `dir`, and without isolated runs. */
function ownText(element: Element): string {
  const parts = [...element.childNodes].map((node) => {
    if (node instanceof Text) return node.data
    return node instanceof Element && !node.hasAttribute('dir') ? ownText(node) : ''
  })
  return parts.join('').replaceAll(/\u2068[^\u2069]*\u2069/g, '')
}

/** The Arabic texts on the screen whose direction depends on other text. */
function findMisdirected(root: Element = document.body): string[] {
  const fields = [...root.querySelectorAll<HTMLInputElement>('input, textarea')]
    .filter((field) => isArabic(field.value) && field.getAttribute('dir') !== 'auto')
    .map(({ value }) => `field: ${value}`)
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const texts: string[] = []
  while (walker.nextNode()) {
    const node = walker.currentNode as Text
    const parent = node.parentElement
    if (!parent || parent instanceof HTMLOptionElement || !isArabic(node.data)) continue
    const decided = parent.closest('[dir]')
    const words = decided ? ownText(decided).replaceAll('.mp4', '') : 'none'
    if (decided?.getAttribute('dir') !== 'auto' || (isArabic(words) && /[a-z]/i.test(words))) texts.push(node.data)
  }
  return [...fields, ...texts]
}

const labels = { project: arabic, tags: [arabic], generatedByUsername: arabic, templateName: arabic }

describe('right-to-left text', () => {
  it('keeps its direction in the history and its dialogs', async () => {
    const item = buildListItem({ ...labels, videoFilename: `${arabic}.mp4` })
    const { keys } = openHistory('/history', buildPageAnswer([item]))
    await screen.findByRole('article')
    expect(findMisdirected()).toEqual([])
    await keys.click(screen.getByRole('button', { name: /^Delete: / }))
    await screen.findByRole('dialog')
    expect(findMisdirected()).toEqual([])
    await keys.click(screen.getByRole('button', { name: 'Cancel' }))
    await keys.click(screen.getByRole('button', { name: /^Edit tags and project: / }))
    const dialog = await screen.findByRole('dialog')
    await keys.type(within(dialog).getByRole('combobox', { name: 'Tags' }), arabic)
    expect(findMisdirected()).toEqual([])
  })

  it.each([
    ['copy variants', 'default-copy-variants', { variants: [{ headline: arabic, primaryText: arabic }] }],
    ['raw text', 'raw-text-viewer', { content: arabic, variants: undefined }],
    ['key takeaways', 'key-takeaways-list-viewer', { content: [arabic], variants: undefined }],
    ['a JSON object', 'json-object-viewer', { content: { [arabic]: arabic }, variants: undefined }],
  ] as const)('keeps its direction when %s are shown and edited', async (_, clientTemplateType, content) => {
    const base = buildHistoryItem()
    const result = base.result && { ...base.result, ...content }
    const item = buildHistoryItem({
      ...labels,
      videoFilename: `${arabic}.mp4`,
      clientTemplateType,
      result: result as typeof base.result,
    })
    const { api, keys } = openHistory('/result/1')
    api.answer(historyEndpoints.get, { result: item, data: { result: item } })
    await screen.findByRole('heading', { level: 1, name: new RegExp(arabic.slice(0, 5)) })
    expect(findMisdirected()).toEqual([])
    await keys.click(screen.getByRole('button', { name: 'Edit Result' }))
    expect(findMisdirected()).toEqual([])
  })

  it('keeps its direction in templates and system prompts', async () => {
    const texts = { name: arabic, description: arabic }
    const template = { ...savedTemplate, ...texts, instructions: arabic }
    const prompt = { ...savedPrompt, ...texts, content: arabic }
    const { router } = renderScreen('/templates', {
      api: [
        [templatesEndpoints.list, { templates: [template], data: { templates: [template] } }],
        [systemPromptsEndpoints.listSummaries, listPrompts(prompt)],
      ],
    })
    await screen.findByRole('article')
    expect(findMisdirected()).toEqual([])
    await router.navigate({ to: '/system-prompts' })
    await screen.findByRole('heading', { level: 1, name: /System Prompts/i })
    await screen.findByRole('article')
    expect(findMisdirected()).toEqual([])
  })
})
