/** Which ad account an object belongs to, so that calls on the object count against that account's quota. */
export interface ObjectAccounts {
  /** The digits of the account that a path asks; of an object of no known account its own id, null without either. */
  keyOf(path: string): string | null
  /** Takes from an answer which objects are whose. */
  learn(path: string, body: unknown): void
}

/** Enough for what people work on; who falls out is learned again by the next answer. */
const rememberedMax = 10_000

/** Keeps it in this process: a restart forgets it, and learns it again from the first answers. */
export function createObjectAccounts(): ObjectAccounts {
  const accountOf = new Map<string, string>()

  function remember(id: unknown, account: unknown) {
    if (typeof id !== 'string' || typeof account !== 'string' || accountOf.get(id) === account) return
    accountOf.set(id, account)
    const oldest = accountOf.keys().next().value
    if (accountOf.size > rememberedMax && oldest !== undefined) accountOf.delete(oldest)
  }

  return {
    keyOf(path) {
      const node = path.split('/')[0] ?? ''
      const account = accountInPath(node)
      if (account) return account
      return /^\d+$/.test(node) ? (accountOf.get(node) ?? node) : null
    },
    learn(path, body) {
      const asked = accountInPath(path.split('/')[0] ?? '')
      for (const row of rowsOf(body)) remember(row.id, row.account_id ?? asked)
    },
  }
}

function accountInPath(node: string): string | null {
  return /^act_(\d+)$/.exec(node)?.[1] ?? null
}

function rowsOf(body: unknown): Record<string, unknown>[] {
  const data = (body as { data?: unknown } | null)?.data
  const rows: unknown[] = Array.isArray(data) ? data : [body]
  return rows.filter((row) => typeof row === 'object' && row !== null) as Record<string, unknown>[]
}
