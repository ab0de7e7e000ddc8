import { MiddleEllipsis } from './middle-ellipsis.tsx'

/** Fit in each list. */
const fittingChars = 20
const endChars = 14

/** A file's name in one line, in the middle of which a long one is cut. */
export function FileName({ name }: { name: string }) {
  return name.length > fittingChars ? <MiddleEllipsis text={name} endChars={endChars} /> : name
}
