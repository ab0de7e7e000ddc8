import type { FaultApp } from './fault-app.ts'
import type { Ledger } from './ledger.ts'
import type { Person } from './people.ts'

/** The server that most faults share, its users, and their ledger. */
export interface FaultWorld {
  app(): FaultApp
  people: Person[]
  ledger: Ledger
  /** The disk of the objects; null where none could be made. */
  disk(): SmallDisk | null
}

/** A disk for a folder, which can be shrunk to its used size. */
export interface SmallDisk {
  fill(): void
  makeRoom(): void
  remove(): void
}
