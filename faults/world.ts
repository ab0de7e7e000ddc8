import type { FaultApp } from './fault-app.ts'
import type { Ledger } from './ledger.ts'
import type { Person } from './people.ts'

/** The server that most faults share, the people who work there, and what they were answered. */
export interface FaultWorld {
  app(): FaultApp
  people: Person[]
  ledger: Ledger
  /** The disk of the objects; null where none could be made. */
  disk(): SmallDisk | null
}

/** A disk of its own for a folder, which can be made as small as what is on it. */
export interface SmallDisk {
  fill(): void
  makeRoom(): void
  remove(): void
}
