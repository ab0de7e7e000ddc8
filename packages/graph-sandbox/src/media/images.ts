import type { Body, Scope } from '../graph/scope.ts'
import type { ReceivedFile } from '../protocol/read-multipart.ts'
import type { Data, StoredObject } from '../store/sandbox-store.ts'
import { badParameter, GraphError } from '../validation/graph-error.rules.ts'
import { readScalarText } from '../validation/read-params.rules.ts'
import { imageSize } from './image-size.rules.ts'

const maxImageBytes = 31_457_280

/** `POST /act_X/adimages`, as file parts. The answer names each by its file's name. */
export async function uploadImages(account: StoredObject, scope: Scope): Promise<Body> {
  const { files } = scope.call
  if (files.length === 0) throw badParameter('An image needs a file', ['bytes'])
  for (const file of files) refuseUnusable(file)
  const images: Record<string, Data> = {}
  for (const file of files) images[file.name || file.field] = await storeImage(file, account, scope)
  return { images }
}

/** Refuses text. The bytes are not stored, so nothing else is checked. */
function refuseUnusable({ head, size, name, field }: ReceivedFile): void {
  const refused = (userMessage: string) =>
    new GraphError({
      code: 100,
      subcode: 1487411,
      message: 'Invalid parameter',
      userTitle: "Image couldn't be uploaded",
      userMessage,
      blame: [[name || field]],
    })
  if (size > maxImageBytes) throw refused('The image is larger than 30 MB.')
  if (size === 0 || /^\s*[<{[]/.test(head.toString('latin1', 0, 64))) {
    throw refused('The file is no image, or an image of a kind that is not supported.')
  }
}

async function storeImage(
  { md5: hash, name: fileName, field, size, head }: ReceivedFile,
  account: StoredObject,
  { world, call }: Scope,
): Promise<Data> {
  const name = fileName || field
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
const pictureAddress = (base: string, hash: unknown) => `${base}/picture/${readScalarText(hash)}.svg`
