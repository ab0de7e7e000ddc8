import { isRecord } from '@hookline/contract/json/read-json.rules'
import { tokenCount } from '../ai.ts'
import { readReplyJson } from '../reply-json.ts'

type Fields = Record<string, unknown>

/**
 * A reply to a chat call as the client reads it: its first choice, with texts as strings and counts as whole numbers.
 * What cannot be read is left out. Errors and replies without a choice are returned unchanged.
 */
export function readableReply(text: string): string {
  const reply = readChatReply(text)
  const choice = toList(reply?.choices).find(isRecord)
  if (!reply || !choice || reply.error || choice.error) return text
  const { model, usage } = reply
  return JSON.stringify({
    ...(typeof model === 'string' && model && { model: model.slice(0, modelMax) }),
    choices: [readableChoice(choice)],
    ...(isRecord(usage) && { usage: readableUsage(usage) }),
  })
}

/** The JSON of a reply; an event stream, which some servers send unasked, is joined. Null for other text. */
export function readChatReply(text: string): Fields | null {
  const value = /^\s*(?:data|event|id|retry)?:/.test(text) ? joinEvents(text) : readReplyJson(text)
  return isRecord(value) ? value : null
}

const modelMax = 200

function readableChoice(choice: Fields) {
  // `text` is the form of the older completions.
  const message = isRecord(choice.message) ? choice.message : { content: choice.text }
  const calls = [...toList(message.tool_calls).map((call) => isRecord(call) && call.function), message.function_call]
  const refusal = toPlainText(message.refusal)
  return {
    // A refusal is the reason then, which the client expects with this one.
    finish_reason: refusal ? 'stop' : readFinishReason(choice.finish_reason),
    message: {
      content: toPlainText(message.content),
      ...(refusal && { refusal }),
      reasoning_content: readReasoning(message),
      tool_calls: calls
        .filter(isRecord)
        .map(({ name, arguments: given }) => ({ function: { name: String(name), arguments: toPlainText(given) } })),
    },
  }
}

/** The text of a string, of a list of parts, or of JSON that was not sent as text. */
function toPlainText(value: unknown): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value) && value.every(isPart)) return value.map(partText).join('')
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : ''
}

const isPart = (part: unknown) => typeof part === 'string' || (isRecord(part) && typeof part.type === 'string')

function partText(part: unknown): string {
  if (typeof part === 'string') return part
  return isRecord(part) && !isThought(part) && typeof part.text === 'string' ? part.text : ''
}

const isThought = ({ type }: Fields) => /think|reason/i.test(String(type))

/** Servers name it differently; some give it only as a list of details. */
function readReasoning({ reasoning_content, reasoning, reasoning_details, content }: Fields): string {
  return (
    toPlainText(reasoning_content) || toPlainText(reasoning) || readThoughts(reasoning_details) || readThoughts(content)
  )
}

function readThoughts(content: unknown): string {
  const thoughts = toList(content).flatMap((part) => (isRecord(part) && isThought(part) ? [part] : []))
  return thoughts.map(({ thinking, text }) => toPlainText(thinking) || toPlainText(text)).join('')
}

function readableUsage(usage: Fields) {
  const details = isRecord(usage.completion_tokens_details) ? usage.completion_tokens_details : {}
  return {
    prompt_tokens: tokenCount(usage.prompt_tokens),
    completion_tokens: tokenCount(usage.completion_tokens),
    completion_tokens_details: { reasoning_tokens: tokenCount(details.reasoning_tokens) },
  }
}

/** Names of other services for the reasons that the client knows. */
const finishReasons = new Map([
  ['max_tokens', 'length'],
  ['max_output_tokens', 'length'],
  ['model_length', 'length'],
  ['safety', 'content_filter'],
  ['', null],
])

/** Null for none. */
function readFinishReason(value: unknown): string | null {
  const reason = typeof value === 'string' ? value.trim().toLowerCase() : ''
  return finishReasons.get(reason) ?? (reason || null)
}

/** The events of a stream as one reply. */
function joinEvents(text: string): Fields {
  const blocks = text.replaceAll(/\r\n?/g, '\n').split('\n\n')
  const events = blocks.map((event) =>
    [...event.matchAll(/^data:(.*)$/gm)]
      .map(([, data]) => data)
      .join('\n')
      .trim(),
  )
  const chunks = events.map(readReplyJson).filter(isRecord)
  const error = chunks.find((chunk) => chunk.error)
  if (error) return error
  const choices = chunks.flatMap((chunk) => toList(chunk.choices).filter(isRecord))
  const first = choices.filter(({ index }) => !index)
  const said = first.map((choice) => choice.delta ?? choice.message ?? { content: choice.text }).filter(isRecord)
  const joined = (name: string) => said.map((delta) => toPlainText(delta[name])).join('')
  const finish = first.findLast((choice) => choice.finish_reason)?.finish_reason
  // A stream that neither gave a reason nor ended was cut off.
  const finish_reason = finish ?? (events.includes('[DONE]') ? null : 'length')
  const reasoning_content = said.map(readReasoning).join('')
  const message = {
    content: joined('content'),
    refusal: joined('refusal'),
    reasoning_content,
    tool_calls: joinCalls(said),
  }
  return {
    model: chunks.find(({ model }) => model)?.model,
    choices: first.length > 0 ? [{ message, finish_reason }] : [],
    usage: chunks.findLast(({ usage }) => isRecord(usage))?.usage,
  }
}

function joinCalls(deltas: Fields[]) {
  const calls = new Map<unknown, { function: { name: string; arguments: string } }>()
  for (const call of deltas.flatMap(({ tool_calls }) => toList(tool_calls)).filter(isRecord)) {
    const given = isRecord(call.function) ? call.function : {}
    const before = calls.get(call.index ?? 0)?.function ?? { name: '', arguments: '' }
    const joined = {
      name: before.name + toPlainText(given.name),
      arguments: before.arguments + toPlainText(given.arguments),
    }
    calls.set(call.index ?? 0, { function: joined })
  }
  return [...calls.values()]
}

const toList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
