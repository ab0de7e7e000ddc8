// npm run bench -- submitted-ads
//
// Pages of 50 of 5 000 submitted ads of one person over HTTP, by one client: in the order of their creation, by a column,
// and those that need attention; each beside the first page of 50 of 5 000 results in the history, whose goal is theirs.
// Client, server and database share the machine.
import { startAppOnPostgres } from './app-on-postgres.ts'
import { fillHistory, memberId } from './fill-history.ts'
import { openPeople, type Person, signInMembers } from './people.ts'
import { reportTimes, runAlternately, wantBelow } from './report.ts'

const ads = 5000
const tries = 60

/** Two texts and two headlines of each; every fiftieth needs attention. */
const insertAds = `
  insert into ad_drafts (id, user_id, ad_name, creative_name, status, primary_texts, headlines, meta_ad_account_id,
    meta_ad_id_returned, effective_status, guard_state, guard_baseline, created_at, submitted_at)
  select gen_random_uuid(), (select id from users where user_uuid = $2::uuid), 'Ad ' || md5(n::text), 'Ad ' || n,
    'SUBMITTED_TO_META', array[repeat(md5(n::text) || ' ', 6), 'Second text'], array['Headline ' || n, 'Second headline'],
    'act_1', n::text, case when n % 50 = 0 then 'DISAPPROVED' else 'ACTIVE' end, 'as_sent',
    json_build_object('fields', repeat(md5(n::text), 30)), made_at, made_at
  from (select n, now() - n * interval '10 minutes' as made_at from generate_series(1, $1::int) n) numbered`

const queries = {
  'first page': 'page=1',
  'last page': `page=${ads / 50}`,
  'page by name': 'page=3&sort=name',
  'those that need attention': 'page=1&attention=true',
}

const place = await startAppOnPostgres()
try {
  await signInMembers(place.pool, 1)
  // First: it empties the drafts with the history.
  await fillHistory(place.pool, ads)
  await place.pool.query(insertAds, [ads, memberId(1)])
  await place.pool.query('analyze ad_drafts')
  const [person] = openPeople(place.url, 1) as [Person]
  const askHistory = () => person.get('/api/history?limit=50')
  for (const [name, query] of Object.entries(queries)) {
    const ask = () => person.get(`/api/meta-ads?status=SUBMITTED_TO_META&limit=50&${query}`)
    for (let n = 0; n < 5; n++) await Promise.all([ask(), askHistory()])
    const { ours, bare } = await runAlternately(tries, ask, askHistory)
    reportTimes(`${name}, 5 000 ads`, ours, {
      bare: { is: 'a page of History', times: bare },
      wanted: wantBelow(30, ours),
    })
  }
} finally {
  await place.destroy()
}
