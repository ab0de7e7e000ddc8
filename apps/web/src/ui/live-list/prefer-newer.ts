import { replaceEqualDeep } from '@tanstack/react-query'
import { pickNewer, pickNewerRows, type Version } from './pick-newer.rules.ts'

/** Query options: whether fetched or brought by an event, an older state never replaces a newer one. */
export const preferNewer = <State>(readVersion: (state: State) => Version) =>
  shareWith<State>((known, next) => pickNewer(known, next, readVersion))

/** Query options for a list whose rows have a version each. */
export const preferNewerRows = <Row extends { id: Version }>(readVersion: (row: Row) => Version) =>
  shareWith<Row[]>((known, next) => pickNewerRows(known, next, readVersion))

/** Query options that choose between the known and the next data. Equal parts stay the same objects. */
export const shareWith = <Data>(choose: (known: Data | undefined, next: Data) => Data) => ({
  structuralSharing: (known: unknown, next: unknown): unknown =>
    replaceEqualDeep(known, choose(known as Data | undefined, next as Data)),
})
