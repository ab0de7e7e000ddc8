import { z } from 'zod'
import { distinctBy } from '../distinct.rules.ts'
import { isVisibleLabel, nameKey, toStoredName } from '../names.rules.ts'

export const projectMaxLength = 200
export const tagMaxLength = 50
export const tagsMax = 50
const tooManyTags = `A result may have at most ${tagsMax} tags`

const tagSchema = z
  .string()
  .overwrite(toStoredName)
  .max(tagMaxLength, `A tag may have at most ${tagMaxLength} characters`)
  .refine(isVisibleLabel, {
    error: ({ input }) => `The tag '${String(input)}' contains invisible characters. Type it anew.`,
  })

/** Two tags are one where only a selector tells a picture as text from one as emoji: both may look the same. */
const tagKey = (tag: string) => nameKey(tag.replaceAll('\uFE0F', ''))

/** Bounds what `tagsSchema` compares: blank and repeated tags do not count there. */
export const namedTagsSchema = z.array(z.string()).max(20 * tagsMax, tooManyTags)

/** Trimmed, without empty tags and duplicates: in another case, or with another look of an emoji. */
export const tagsSchema = z
  .array(tagSchema)
  .transform((tags) =>
    distinctBy(
      tags.filter((tag) => tag !== ''),
      tagKey,
    ),
  )
  .pipe(z.array(z.string()).max(tagsMax, tooManyTags))

/** Trimmed; empty means none. */
export const projectSchema = z
  .string()
  .overwrite(toStoredName)
  .max(projectMaxLength, `A project may have at most ${projectMaxLength} characters`)
  .refine(isVisibleLabel, 'The project contains invisible characters. Type it anew.')
  .nullable()
  .transform((project) => project || null)
