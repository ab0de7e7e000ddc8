import { createHash } from 'node:crypto'
import { createdTime, plain, updatedTime, value } from '../graph/field-specs.ts'
import type { Body, NodeKind, Scope } from '../graph/scope.ts'
import { isRecord, listOf, textOf } from '../protocol/params.rules.ts'
import type { Data, StoredObject } from '../store/sandbox-store.ts'
import { badParameter, GraphError } from '../validation/graph-error.ts'
import { imageSize } from './image-size.rules.ts'

const maxImageBytes = 31_457_280

export const imageKind: NodeKind = {
  typeName: 'AdImage',
  isMarketing: true,
  defaults: ['id', 'hash'],
  fields: {
    ...plain('account_id hash name width height original_width original_height status'),
    url: value((node, { call }) => pictureAddress(call.base, node.data.hash)),
    url_128: value((node, { call }) => pictureAddress(call.base, node.data.hash)),
    permalink_url: value((node, { call }) => pictureAddress(call.base, node.data.hash)),
    created_time: createdTime,
    updated_time: updatedTime,
  },
  edges: {},
}

interface NewImage {
  /** How the answer names it: the file's name, or `bytes`. */
  key: string
  name: string
  hash: string
  size: number
  head: Buffer
}

/** `GET /act_X/adimages`, all or those of `hashes`. */
export async function listImages(account: StoredObject, { world, call }: Scope): Promise<StoredObject[]> {
  const images = await world.store.list('image', account.id)
  const hashes = listOf(call.params.hashes)
  return hashes.length === 0 ? images : images.filter(({ data }) => hashes.includes(textOf(data.hash)))
}

/** `POST /act_X/adimages`: file parts, `bytes`, or a copy of another account's image. */
export async function uploadImages(account: StoredObject, scope: Scope): Promise<Body> {
  const given = await imagesOf(scope)
  if (given.length === 0) throw badParameter('An image needs a file, bytes or copy_from', ['bytes'])
  for (const image of given) refuseUnusable(image)
  const images: Record<string, Data> = {}
  for (const image of given) images[image.key] = await keep(image, account, scope)
  return { images }
}

/** `DELETE /act_X/adimages?hash=` */
export async function deleteImage(account: StoredObject, { world, call }: Scope): Promise<Body> {
  const hash = textOf(call.params.hash)
  if (!(await world.store.remove(imageId(account, hash)))) throw badParameter('Image not found', ['hash'])
  return { success: true }
}

async function imagesOf(scope: Scope): Promise<NewImage[]> {
  const { bytes, copy_from, name } = scope.call.params
  const files = scope.call.files.map(({ field, name: fileName, md5, size, head }) => {
    const key = fileName || field
    return { key, name: key, hash: md5, size, head }
  })
  if (files.length > 0) return files
  if (isRecord(copy_from)) return [await copied(copy_from, scope)]
  // Some clients send several images as {"name": "base64"}.
  const texts = isRecord(bytes) ? Object.entries(bytes) : textOf(bytes) ? [['bytes', bytes] as const] : []
  return texts.map(([key, text]) => fromBase64(key, textOf(text), textOf(name)))
}

function fromBase64(key: string, text: string, name: string): NewImage {
  // Base64 within a form loses its plus signs when the client forgets to encode them.
  const decoded = Buffer.from(text.replace(/^data:[^,]*,/, '').replaceAll(' ', '+'), 'base64')
  const hash = createHash('md5').update(decoded).digest('hex')
  return { key, name: name || hash, hash, size: decoded.length, head: decoded.subarray(0, 65_536) }
}

async function copied(from: Data, { world }: Scope): Promise<NewImage> {
  const source = `act_${textOf(from.source_account_id).replace(/^act_/, '')}:${textOf(from.hash)}`
  const found = await world.store.find(source)
  if (found?.kind !== 'image') throw badParameter('The image to copy was not found', ['copy_from'])
  const hash = textOf(found.data.hash)
  return { key: hash, name: textOf(found.data.name), hash, size: Number(found.data.size), head: Buffer.alloc(0) }
}

/** Text of any sort is no picture; beyond that nobody looks, since the bytes are not kept. */
function refuseUnusable({ head, size, key }: NewImage): void {
  const refused = (userMessage: string) =>
    new GraphError({
      code: 100,
      subcode: 1487411,
      message: 'Invalid parameter',
      userTitle: "Image couldn't be uploaded",
      userMessage,
      blame: [[key]],
    })
  if (size > maxImageBytes) throw refused('The image is larger than 30 MB.')
  if (size === 0 || /^\s*[<{[]/.test(head.toString('latin1', 0, 64))) {
    throw refused('The file is no image, or an image of a kind that is not supported.')
  }
}

async function keep(
  { hash, name, size, head }: NewImage,
  account: StoredObject,
  { world, call }: Scope,
): Promise<Data> {
  const { width, height } = imageSize(head) ?? { width: 1080, height: 1080 }
  const data = { hash, name, size, width, height, original_width: width, original_height: height, status: 'ACTIVE' }
  await world.store.insert({
    id: imageId(account, hash),
    kind: 'image',
    parentId: account.id,
    data: { ...data, account_id: account.data.account_id },
    createdAt: world.now(),
  })
  const url = pictureAddress(call.base, hash)
  return { hash, url, url_128: url, url_256: url, url_256_height: '256', url_256_width: '256', width, height, name }
}

const imageId = (account: StoredObject, hash: string) => `${account.id}:${hash}`
const pictureAddress = (base: string, hash: unknown) => `${base}/picture/${textOf(hash)}.svg`
