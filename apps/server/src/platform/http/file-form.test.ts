import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readFileForm } from './file-form.ts'

const contentType = 'multipart/form-data; boundary=AaB03x'

function field(name: string, value: string) {
  return `--AaB03x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
}
const fileHead =
  '--AaB03x\r\nContent-Disposition: form-data; name="file"; filename="ad.mp4"\r\nContent-Type: video/mp4\r\n\r\n'
const end = '\r\n--AaB03x--\r\n'

/** The body in pieces of the given sizes, again and again. */
async function* splitBody(body: Buffer, sizes: number[]) {
  for (let at = 0, index = 0; at < body.length; index++) {
    const size = sizes[index % sizes.length] ?? body.length
    yield body.subarray(at, at + size)
    at += size
  }
}

async function read(body: Buffer | string, sizes = [65_536], type = contentType) {
  const form = await readFileForm(splitBody(Buffer.from(body), sizes), type)
  return { fields: form.fields, file: await buffer(form.file) }
}

describe('a form with a file', () => {
  it('gives its fields and then its file', async () => {
    const { fields, file } = await read(`${field('key', 'a/b')}${field('policy', 'ü=')}${fileHead}film${end}`)
    expect(fields).toEqual({ key: 'a/b', policy: 'ü=' })
    expect(file.toString()).toBe('film')
  })

  it('is read alike however the network cuts it, with any bytes in the file', async () => {
    const alphabet = fc.constantFrom(...['\r', '\n', '-', 'A', 'a', '\r\n--', '\r\n--AaB03', 'xyz', '\0'])
    await fc.assert(
      fc.asyncProperty(
        fc.array(alphabet, { maxLength: 60 }),
        fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 8 }),
        async (parts, sizes) => {
          // Neighbours could form the boundary itself, which no sender would have chosen then.
          const content = parts.join('').replaceAll('--AaB03x', '')
          const { fields, file } = await read(`${field('key', 'k')}${fileHead}${content}${end}`, sizes)
          expect(fields).toEqual({ key: 'k' })
          expect(file.toString()).toBe(content)
        },
      ),
    )
  })

  it('may be empty of file bytes, have a preamble, and no line end at the end', async () => {
    const { file } = await read(`hello\r\n${fileHead}\r\n--AaB03x--`)
    expect(file).toHaveLength(0)
  })

  it('may have 16 fields before its file', async () => {
    const { fields, file } = await read(
      `${Array.from({ length: 16 }, (_, n) => field(`x-${n}`, 'k'.repeat(800))).join('')}${fileHead}x${end}`,
    )
    expect([Object.keys(fields).length, file.toString()]).toEqual([16, 'x'])
  })

  it('may quote its boundary', async () => {
    const { file } = await read(`${fileHead}x${end}`, [3], 'multipart/form-data; charset=utf-8; boundary="AaB03x"')
    expect(file.toString()).toBe('x')
  })
})

describe('a form is refused when', () => {
  it.each([
    ['its body ends within the file', `${fileHead}half a fi`, 'cut off'],
    ['its body ends within the fields', field('key', 'k').slice(0, -9), 'cut off'],
    ['it is empty', '', 'cut off'],
    ['anything follows the file', `${fileHead}film\r\n${field('late', '1')}--AaB03x--`, 'must be the last'],
    ['it holds no file', `${field('key', 'k')}--AaB03x--`, 'no file'],
    ['a field is too long', `${field('key', 'k'.repeat(17_000))}${fileHead}x${end}`, 'at most 16 KB'],
    [
      'its fields are too long together',
      `${field('key', 'k'.repeat(2000)).repeat(9)}${fileHead}x${end}`,
      'at most 16 KB',
    ],
    ['it has too many fields', `${field('key', 'k').repeat(17)}${fileHead}x${end}`, 'at most 16'],
    ['its only part has no name', `--AaB03x\r\nContent-Type: text/plain\r\n\r\nx${end}`, 'no file'],
    ['it never comes to its boundary', 'x'.repeat(100_000), 'at most 16 KB'],
    ['its last field has no end', field('key', 'k'.repeat(100_000)), 'at most 16 KB'],
  ])('%s', async (_, body, sentence) => {
    await expect(read(body, [1000])).rejects.toThrow(sentence)
  })

  it.each(['application/json', 'multipart/form-data', 'multipart/mixed; boundary=x', ''])('it is %j', async (type) => {
    await expect(read('', [1], type)).rejects.toMatchObject({ code: 'UNSUPPORTED_MEDIA' })
  })
})
