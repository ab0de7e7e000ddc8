/** A dropped object is learned again from the next answer. */
const cachedMax = 10_000

/** Caches the ad account of each object, so that calls on an object count against its account's quota. */
export function createObjectAccounts() {
  const accountOf = new Map<string, string>()

  function remember(id: unknown, account: unknown) {
    if (typeof id !== 'string' || typeof account !== 'string' || accountOf.get(id) === account) return
    accountOf.set(id, account)
    const oldest = accountOf.keys().next().value
    if (accountOf.size > cachedMax && oldest !== undefined) accountOf.delete(oldest)
  }

  return {
    /** The digits of the path's account, the object's own id when its account is unknown, or null. */
    keyOf(path: string): string | null {
      const node = path.split('/')[0] ?? ''
      const account = accountInPath(node)
      if (account) return account
      return /^\d+$/.test(node) ? (accountOf.get(node) ?? node) : null
    },
    /** Learns from an answer which account its objects belong to. */
    learn(path: string, body: unknown): void {
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
