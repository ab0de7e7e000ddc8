import { describe, expect, it } from 'vitest'
import type { ClientTemplateType } from '../response-formats/response-formats.schemas.ts'
import { type OutputKind, outputKindFor, outputSchemaFor, parseOutput } from './parse-output.rules.ts'

const one = { headline: 'H', primaryText: 'P' }
const two = { headline: 'H2', primaryText: 'P2' }
const json = JSON.stringify
const asAsked = json({ variants: [{ angle: 'A', ...one }, two] })

describe('variants are parsed from', () => {
  it.each<[string, string]>([
    ['the shape that was asked for', asAsked],
    ['a fence marked json', `\`\`\`json\n${asAsked}\n\`\`\``],
    ['a fence marked JSON, with windows line ends', `\`\`\`JSON\r\n${asAsked}\r\n\`\`\``],
    ['a fence without a mark', `\`\`\`\n${asAsked}\n\`\`\``],
    ['a fence on one line', `\`\`\`json${asAsked}\`\`\``],
    ['a fence that never closes', `\`\`\`json\n${asAsked}`],
    ['prose around the fence', `Here you go:\n\`\`\`json\n${asAsked}\n\`\`\`\nEnjoy!`],
    ['a second fence when the first is code', `\`\`\`js\nlet a = {}\n\`\`\`\n\`\`\`json\n${asAsked}\n\`\`\``],
    ['prose around bare JSON', `Sure! ${asAsked} Hope that helps.`],
    ['prose with a bracketed word first', `[Note] As asked: ${asAsked}`],
    ['prose with an opener that never closes', `Use { with care: ${asAsked}`],
    ['prose with a quote mark before the JSON', `A 5" screen: ${asAsked}`],
    ['an empty object before the answer', `{} ${asAsked}`],
    ['a byte order mark', `\uFEFF${asAsked}`],
    ['space and line breaks around it', `\n\n  ${asAsked}\n`],
    ['a bare list', json([one, two])],
    ['a bare list in prose', `The ads: ${json([one, two])}.`],
    ['ads', json({ ads: [one, two] })],
    ['results', json({ results: [one, two] })],
    ['Variants with a capital', json({ Variants: [one, two] })],
    ['ad_copies', json({ ad_copies: [one, two] })],
    ['ad_copy', json({ ad_copy: [one, two] })],
    ['copy variants with a space', json({ 'Copy Variants': [one, two] })],
    ['options', json({ options: [one, two] })],
    ['a wrapper around the list', json({ result: { data: { variants: [one, two] } } })],
    ['one numbered key for each', json({ variant_1: one, variant_2: two })],
    ['an object of variants under the right name', json({ variants: { a: one, b: two } })],
    ['JSON in a string', json(asAsked)],
    ['JSON in a string in a string', json(json(asAsked))],
    ['a list in a string under the right name', json({ variants: json([one, two]) })],
    ['items that are JSON strings', json({ variants: [json(one), json(two)] })],
    ['snake case', json([one, two].map((v) => ({ headline: v.headline, primary_text: v.primaryText })))],
    ['title and body', json([one, two].map((v) => ({ title: v.headline, body: v.primaryText })))],
    [
      'Headline and Primary Text',
      json([one, two].map((v) => ({ Headline: v.headline, 'Primary Text': v.primaryText }))),
    ],
    ['headline and text', json([one, two].map((v) => ({ headline: v.headline, text: v.primaryText })))],
    ['headline and copy', json([one, two].map((v) => ({ headline: v.headline, copy: v.primaryText })))],
    ['headline and description', json([one, two].map((v) => ({ headline: v.headline, description: v.primaryText })))],
    ['a description beside the primary text', json([{ ...one, description: 'D' }, two])],
    ['space around the texts', json([{ headline: ' H ', primaryText: '\nP\n' }, two])],
    ['doubles, which are left out', json([one, two, one])],
    ['items without a text, which are left out', json([one, { headline: 'only' }, two])],
    ['an empty headline, left out', json([one, { headline: ' ', primaryText: 'x' }, two])],
    ['a null among them', json([one, null, two])],
    ['trailing commas', '{"variants":[{"headline":"H","primaryText":"P",},{"headline":"H2","primaryText":"P2"},],}'],
    [
      'curly quotes as delimiters',
      '{“variants”:[{“headline”:“H”,“primaryText”:“P”},{“headline”:“H2”,“primaryText”:“P2”}]}',
    ],
    ['a thought with braces before the answer', `<think>maybe {short: yes}</think>${asAsked}`],
  ])('%s', (_case, answer) => {
    expect(parseOutput('variants', answer)).toEqual({ ok: true, variants: [one, two] })
  })

  it('a single variant outside a list', () => {
    expect(parseOutput('variants', json(one))).toEqual({ ok: true, variants: [one] })
  })

  it('strings with raw line breaks', () => {
    expect(parseOutput('variants', '[{"headline":"H","primaryText":"a\nb\tc"}]')).toEqual({
      ok: true,
      variants: [{ headline: 'H', primaryText: 'a\nb\tc' }],
    })
  })

  it.each([
    ['curly quotes', 'He said “now”'],
    ['a comma before a bracket', 'one,] two,}'],
    ['braces', 'use {name} and [x]'],
    ['escaped quotes and backslashes', 'a \\ "b" \\" c'],
    ['emoji', '🎉 größer'],
    ['invisible spaces', 'a\u200Bb\uFEFFc'],
    ['what looks like a fence', '```json'],
  ])('texts with %s, unchanged', (_case, primaryText) => {
    expect(parseOutput('variants', `So: ${json({ variants: [{ headline: 'H', primaryText }] })} ok`)).toEqual({
      ok: true,
      variants: [{ headline: 'H', primaryText }],
    })
  })
})

describe('takeaways are parsed from', () => {
  it.each<[string, string]>([
    ['the shape that was asked for', json({ takeaways: ['a', 'b'] })],
    ['a bare list', json(['a', 'b'])],
    ['a fenced list', `\`\`\`json\n${json(['a', 'b'])}\n\`\`\``],
    ['key_takeaways', json({ key_takeaways: ['a', 'b'] })],
    ['keyTakeaways in a wrapper', json({ data: { keyTakeaways: ['a', 'b'] } })],
    ['objects with a text', json([{ text: 'a' }, { takeaway: 'b' }])],
    ['empty items, left out', json(['a', ' ', 'b', null, 3])],
    ['dashes in plain text', 'Key points:\n- a\n- b'],
    ['dots in plain text', '• a\n• b'],
    ['numbers in plain text', '1. a\n2) b'],
    ['JSON in a string', json(json(['a', 'b']))],
  ])('%s', (_case, answer) => {
    expect(parseOutput('takeaways', answer)).toEqual({ ok: true, content: ['a', 'b'] })
  })
})

describe('a JSON object is parsed from', () => {
  it.each<[string, string, unknown]>([
    ['an object', '{"a":1}', { a: 1 }],
    ['a fenced object', '```json\n{"a":1}\n```', { a: 1 }],
    ['prose around an object', 'See: {"a":{"b":[1]}} done', { a: { b: [1] } }],
    ['a footnote before an object', 'As said [1]: {"a":1}', { a: 1 }],
    ['a list', '[1,2]', [1, 2]],
    ['a string that holds an object', '"{\\"a\\":1}"', { a: 1 }],
    ['an object with a trailing comma', '{"a":1,}', { a: 1 }],
  ])('%s', (_case, answer, content) => {
    expect(parseOutput('json', answer)).toEqual({ ok: true, content })
  })
})

describe('free text', () => {
  it.each<[string, string, string]>([
    ['is trimmed', '\n Hello \n', 'Hello'],
    ['loses a byte order mark', '\uFEFFHello', 'Hello'],
    ['loses a fence around all of it', '```markdown\n# Hi\n\ntext\n```', '# Hi\n\ntext'],
    ['keeps a fence in the middle', 'a\n```js\nb\n```\nc', 'a\n```js\nb\n```\nc'],
    ['keeps two fences', '```\na\n```\nx\n```\nb\n```', '```\na\n```\nx\n```\nb\n```'],
    ['keeps JSON as text', '{"a":1}', '{"a":1}'],
  ])('%s', (_case, answer, content) => {
    expect(parseOutput('text', answer)).toEqual({ ok: true, content })
  })
})

const final = json({ variants: [one, two] })
const draft = json({ variants: [{ headline: 'Draft', primaryText: 'Rejected.' }] })

describe('the last complete answer that fits is taken', () => {
  it.each<[string, string]>([
    ['after a draft in a thought', `<think>${draft} Weak.</think>${final}`],
    ['after a draft in a thought without its opening', `${draft} Weak.</think>${final}`],
    ['after a draft in [THINK]', `[THINK]First: ${draft} Weak.[/THINK]${final}`],
    ['after a draft in a channel', `<|channel|>analysis<|message|>${draft}<|end|><|channel|>final<|message|>${final}`],
    ['after a draft in unknown markup', `((thinking)) ${draft} ((/thinking)) ${final}`],
    ['after a draft in a fence', `First:\n\`\`\`json\n${draft}\n\`\`\`\nBetter: ${final}`],
    ['after a fenced draft, in a fence', `\`\`\`json\n${draft}\n\`\`\`\nBetter:\n\`\`\`json\n${final}\n\`\`\``],
    ['after a draft in prose, in a fence', `Maybe ${draft}\nBetter:\n\`\`\`json\n${final}\n\`\`\``],
    ['directly after a draft', `${draft}\n${final}`],
    [
      'after a hundred bracketed times',
      `${Array.from({ length: 100 }, (_, n) => `[0:${n}] a cut`).join('\n')}\n${final}`,
    ],
    ['before a cut-off one', `${final} Or rather: {"variants":[{"headline":"H3","prim`],
    ['before JSON of another kind', `${final} {"done":true}`],
    ['before a thought', `${final}\n<think>Was ${json({ ok: true })} right?`],
    ['in a thought, when there is no other', `<think>Done: ${final}</think>`],
    ['in a thought that never ends, when there is no other', `<think>First ${draft}, then ${final}`],
    ['in a thought, before prose', `<think>${draft} then ${final}</think>Here are your ads.`],
  ])('%s', (_case, answer) => {
    expect(parseOutput('variants', answer)).toEqual({ ok: true, variants: [one, two] })
  })

  it('of a text with a mark in it', () => {
    const marked = { headline: 'No more <think>', primaryText: 'Stop.\n</think> Now.' }
    expect(parseOutput('variants', json([marked]))).toEqual({ ok: true, variants: [marked] })
  })

  it.each<[string, string]>([
    ['one on each line', `${json(one)}\n${json(two)}`],
    ['the complete ones of a cut-off list', `{"variants":[${json(one)}, ${json(two)}, {"headl`],
  ])('or all that stand alone: %s', (_case, answer) => {
    expect(parseOutput('variants', answer)).toEqual({ ok: true, variants: [one, two] })
  })

  it.each<[OutputKind, string, unknown]>([
    ['takeaways', `${json(['x', 'y'])} No: ${json(['a', 'b'])}`, ['a', 'b']],
    ['takeaways', `<think>- x\n- y</think>${json(['a', 'b'])}`, ['a', 'b']],
    ['takeaways', '<think>- x\n- y</think>- a\n- b', ['a', 'b']],
    ['json', `${json({ a: 1 })} No: ${json({ a: 2 })} [1]`, { a: 2 }],
    ['analysis', `${json({ summary: 'x' })} No: ${json({ summary: 'a' })}`, expect.objectContaining({ summary: 'a' })],
    [
      'comparison',
      `${json({ summary: 'x' })} No: ${json({ summary: 'a' })}`,
      expect.objectContaining({ summary: 'a' }),
    ],
    ['text', '<think>Maybe x.</think>\n# a', '# a'],
    ['text', '<think>Maybe x.</think>\n```markdown\n# a\n```', '# a'],
  ])('for %s: %s', (kind, answer, content) => {
    expect(parseOutput(kind, answer)).toEqual({ ok: true, content })
  })

  it.each<[OutputKind, string]>([
    ['text', '<think>Maybe x.</think>'],
    ['variants', '<think></think>'],
  ])('but %s of thoughts alone is empty: %s', (kind, answer) => {
    expect(parseOutput(kind, answer)).toMatchObject({ ok: false, errorType: 'EMPTY_RESPONSE' })
  })

  it('takes no thoughts in bullets for takeaways', () => {
    expect(parseOutput('takeaways', '<think>- x\n- y</think>Sorry.')).toMatchObject({ ok: false })
  })
})

describe('an answer is refused', () => {
  it.each<[string, OutputKind, string, string, string]>([
    ['when empty', 'variants', '', 'EMPTY_RESPONSE', 'The model returned an empty answer.'],
    ['when only space', 'text', ' \n\uFEFF', 'EMPTY_RESPONSE', 'The model returned an empty answer.'],
    ['as prose', 'variants', 'I cannot watch videos.', 'INVALID_JSON', 'is not valid JSON'],
    ['when cut off', 'variants', '{"variants":[{"headline":"H","prim', 'INVALID_JSON', 'is not valid JSON'],
    ['when a bare number', 'json', '42', 'INVALID_JSON', 'is not valid JSON'],
    ['when only a string', 'variants', '"hello"', 'INVALID_JSON', 'is not valid JSON'],
    ['with no variants in the list', 'variants', '{"variants":[]}', 'SCHEMA_MISMATCH', 'but not a list of variants'],
    ['with an error object', 'variants', '{"error":"no video"}', 'SCHEMA_MISMATCH', 'but not a list of variants'],
    [
      'with strings for variants',
      'variants',
      '{"variants":["a","b"]}',
      'SCHEMA_MISMATCH',
      'a headline and a primary text',
    ],
    [
      'with texts that are no strings',
      'variants',
      '[{"headline":1,"primaryText":{}}]',
      'SCHEMA_MISMATCH',
      'a headline',
    ],
    ['when it parses to an empty object', 'json', '{}', 'SCHEMA_MISMATCH', 'but not a JSON object with content'],
    ['as prose for takeaways', 'takeaways', 'Just a line.', 'INVALID_JSON', 'a list of takeaways'],
    ['with one bullet only', 'takeaways', '- alone', 'INVALID_JSON', 'a list of takeaways'],
    ['with an object for takeaways', 'takeaways', '{"a":1}', 'SCHEMA_MISMATCH', 'but not a list of takeaways'],
  ])('%s', (_case, kind, answer, errorType, sentence) => {
    const parsed = parseOutput(kind, answer)
    expect(parsed).toEqual({ ok: false, errorType, error: expect.stringContaining(sentence) })
  })

  it('when it is hostile', () => {
    expect(parseOutput('variants', '{['.repeat(100_000)).ok).toBe(false)
    expect(parseOutput('variants', '{"a":'.repeat(50_000)).ok).toBe(false)
  })
})

describe('the requested output', () => {
  it.each<[string, ClientTemplateType | null, Record<string, unknown>, string, OutputKind]>([
    ['nothing chosen for ad copy', null, {}, 'ad copy', 'variants'],
    ['nothing chosen for analysis', null, {}, 'analysis', 'json'],
    ['the variants viewer', 'default-copy-variants', {}, 'ad copy', 'variants'],
    ['the takeaways viewer', 'key-takeaways-list-viewer', {}, 'ad copy', 'takeaways'],
    ['the object viewer', 'json-object-viewer', {}, 'ad copy', 'json'],
    ['the text viewer', 'raw-text-viewer', {}, 'ad copy', 'text'],
    ['raw_text', 'raw_text', {}, 'analysis', 'text'],
    ['markdown', 'markdown', {}, 'ad copy', 'text'],
    ['json_path_map', 'json_path_map', {}, 'ad copy', 'json'],
    ['a component', 'react_component_ref', { component: 'key-takeaways-list-viewer' }, 'ad copy', 'takeaways'],
    ['an unknown component', 'react_component_ref', { component: 'x' }, 'ad copy', 'variants'],
  ])('%s', (_case, clientTemplateType, clientTemplateConfig, operation, kind) => {
    expect(outputKindFor({ clientTemplateType, clientTemplateConfig, operation })).toBe(kind)
  })

  it('puts the angle before the copy', () => {
    const schema = json(outputSchemaFor('variants'))
    expect(schema).toContain('"required":["angle","headline","primaryText"]')
  })

  it('has a schema for takeaways, and none for shapes of the user', () => {
    expect(outputSchemaFor('takeaways')).toMatchObject({ required: ['takeaways'] })
    expect(outputSchemaFor('json')).toBeNull()
    expect(outputSchemaFor('text')).toBeNull()
  })
})

it.each([
  ['empty fences', '```\n'.repeat(30_000)],
  ['fences that hold no answer', '```json\n{\n```\n'.repeat(200)],
])('reads the answer after many %s', (_what, before) => {
  const answer = '```json\n{"variants":[{"headline":"Last","primaryText":"Text"}]}\n```'
  expect(parseOutput('variants', `${before}\n${answer}`)).toMatchObject({ ok: true, variants: [{ headline: 'Last' }] })
})
