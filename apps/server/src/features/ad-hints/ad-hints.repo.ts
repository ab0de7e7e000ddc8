import type { Selectable, Updateable } from 'kysely'
import type { WatchedAdAccounts } from '../../platform/database/database.gen.ts'
import type { Queryable } from '../../platform/database/database.ts'

export type WatchedAccountRow = Selectable<WatchedAdAccounts>

/** An ad account in which a user has live ads. */
export interface WatchedAccount {
  userId: number
  adAccountId: string
}

/** What is known of every watched account, or of one user's. */
export const listWatched = (db: Queryable, userId?: number): Promise<WatchedAccountRow[]> =>
  db
    .selectFrom('watched_ad_accounts')
    .selectAll()
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId as number))
    .execute()

export async function storeWatched(
  db: Queryable,
  { userId, adAccountId }: WatchedAccount,
  change: Omit<Updateable<WatchedAdAccounts>, 'user_id' | 'ad_account_id'>,
): Promise<void> {
  await db
    .insertInto('watched_ad_accounts')
    .values({ user_id: userId, ad_account_id: adAccountId, ...change })
    .onConflict((conflict) => conflict.columns(['user_id', 'ad_account_id']).doUpdateSet(change))
    .execute()
}
