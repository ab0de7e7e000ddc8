import { callToActionTypes } from './enums.schemas.ts'
import { badParameter, type GraphError, invalidParameter } from './graph-error.rules.ts'
import { isRecord, type Params, readRecord, readScalarText } from './read-params.rules.ts'

// These lead elsewhere than to a website.
const withoutWebsite = [
  'NO_BUTTON',
  'CALL',
  'CALL_ME',
  'CALL_NOW',
  'EVENT_RSVP',
  'GET_DIRECTIONS',
  'LIKE_PAGE',
  'FOLLOW_PAGE',
  'MESSAGE_PAGE',
  'WHATSAPP_MESSAGE',
]

/** Checks a call to action of object_story_spec: its type, and the link that most types need in `value`. */
export function checkCallToAction(callToAction: unknown, path: string[]): void {
  if (callToAction === undefined) return
  if (!isRecord(callToAction)) throw unknownType(callToAction, path)
  checkCallToActionType(callToAction.type, [...path, 'type'])
  const value = readRecord(callToAction, 'value', path) ?? {}
  const leadsElsewhere = value.app_destination !== undefined || value.lead_gen_form_id !== undefined
  if (withoutWebsite.includes(readScalarText(callToAction.type)) || leadsElsewhere) return
  if (!value.link) throw linkMissing([...path, 'value', 'link'])
  checkLink(value.link, [...path, 'value', 'link'])
}

export function checkCallToActionType(type: unknown, path: string[]): void {
  if (typeof type !== 'string' || !callToActionTypes.includes(type)) throw unknownType(type, path)
}

/** A destination must be a whole web address. */
export function checkLink(link: unknown, path: string[]): void {
  const url = typeof link === 'string' ? URL.parse(link) : null
  if (url && /^https?:$/.test(url.protocol) && url.hostname.includes('.')) return
  throw badParameter(`Param ${path.at(-1)} must be a valid URL`, path)
}

export function linkMissing(path: string[]): GraphError {
  return invalidParameter(
    2061015,
    'The link field is required',
    'This creative needs the address of a website. Add a link.',
    path,
  )
}

function unknownType(type: unknown, path: string[]): GraphError {
  const text = `${JSON.stringify(type)} is no known call to action. Choose another one.`
  return invalidParameter(1373054, 'Call to action is not valid', text, path)
}

/** The link of a call to action, undefined when there is none. */
export function readCallToActionLink(callToAction: unknown): unknown {
  const value = isRecord(callToAction) ? callToAction.value : undefined
  return isRecord(value) ? (value as Params).link : undefined
}
