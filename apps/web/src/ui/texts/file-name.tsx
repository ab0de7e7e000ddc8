import { MiddleEllipsis } from './middle-ellipsis.tsx'

/** A shorter name fits in each list. */
const fittingChars = 20
const endChars = 14

/** A file's name in one line. A long one is cut in its middle: similar names differ at their end. */
export function FileName({ name }: { name: string }) {
  return name.length > fittingChars ? <MiddleEllipsis text={name} endChars={endChars} /> : name
}
