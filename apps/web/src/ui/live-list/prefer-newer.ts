import { replaceEqualDeep } from '@tanstack/react-query'
import { pickNewer, pickNewerRows, type Version } from './pick-newer.rules.ts'

/** Query options: whether fetched or brought by an event, an older state never replaces a newer one. */
export const preferNewer = <State>(readVersion: (state: State) => Version) =>
  shareWith<State>((current, next) => pickNewer(current, next, readVersion))

/** Query options for a list whose rows have a version each. */
export const preferNewerRows = <Row extends { id: Version }>(readVersion: (row: Row) => Version) =>
  shareWith<Row[]>((current, next) => pickNewerRows(current, next, readVersion))

/** Query options that choose between the current and the next data. Equal parts stay the same objects. */
export const shareWith = <Data>(choose: (current: Data | undefined, next: Data) => Data) => ({
  structuralSharing: (current: unknown, next: unknown): unknown =>
    replaceEqualDeep(current, choose(current as Data | undefined, next as Data)),
})
