import { brands, code, codes, initialsOf, memberId, tags } from './fill-history.ts'

/** A way to ask for the list, over HTTP and, where an index has its order, as the SQL that a page needs at least. */
export interface Case {
  name: string
  /** Each asks for something else the next time, as people do. */
  query(n: number, rows: number): Record<string, string>
  /** The condition in SQL, with `$1` for the query's first value. */
  where?: string
  /** How often it is asked alone. */
  tries?: number
  /** Among the six ways in which people ask at once. */
  isMixed?: true
  /** So many of its questions are counted before. */
  countedFirst?: number
}

const ofMember = (n: number) => ({ userId: memberId(1 + (n % 20)) })
/** One of those who have made least: one or two of a thousand results. */
const ofQuietMember = (n: number) => ({ userId: memberId(180 + (n % 20)) })
const inProject = (n: number) => ({ project: `Project ${n % 40}` })
const tagged = (n: number) => ({ tag: `tag-${n % tags}` })
const brandOf = (n: number) => brands[n % brands.length] ?? ''

export const cases: Case[] = [
  { name: 'own first page', query: ofMember, where: 'user_id = $1', isMixed: true },
  {
    name: 'tag',
    query: tagged,
    where: 'id in (select history_id from history_tags where tag = $1 order by made_at desc, history_id desc limit 20)',
    isMixed: true,
  },
  { name: 'project', query: inProject, where: 'project = $1', isMixed: true },
  { name: 'rare search', query: (n, rows) => ({ search: code((n * 37) % codes(rows)) }), isMixed: true },
  {
    name: 'common search',
    query: (n) => ({ search: brandOf(n) }),
    where: 'strpos(search_text, $1) <> 0',
    isMixed: true,
  },
  // How many there are is counted once, in the background, and remembered.
  { name: 'search for 1 %, for the first time', query: (n) => ({ search: `product${40 + n}` }), tries: 40 },
  { name: 'search for 1 %, again', query: (n) => ({ search: `product${10 + (n % 4)}` }), countedFirst: 4 },
  // Four of the ten brands end in an r.
  { name: 'search for 0.4 %, for the first time', query: (n) => ({ search: `r_product${40 + n}` }), tries: 40 },
  {
    name: 'search for 0.1 %, each word common',
    query: (n) => ({ search: `${brandOf(n)}_product${40 + n}` }),
    tries: 40,
  },
  { name: 'nothing found', query: (n) => ({ search: `nowhere${n}` }) },
  { name: 'two letters in none', query: (n) => ({ search: `${'qxzj'[n % 4]}q` }), tries: 12 },
  { name: 'two letters in 1 %, for the first time', query: (n) => ({ search: initialsOf(n) }), tries: 40 },
  { name: 'one letter', query: (n) => ({ search: 'abcdefghijklmnopqrstuvwxyz'[n % 26] ?? '' }) },
  { name: 'one letter in none', query: (n) => ({ search: 'äöüßéñçø'[n % 8] ?? '' }), tries: 12 },
  { name: 'a word in another script', query: (n) => ({ search: `лето${n}` }), tries: 12 },
  { name: 'own in a project', query: (n) => ({ ...ofMember(n), ...inProject(n) }) },
  { name: 'own, search for 1 %', query: (n) => ({ ...ofMember(n), search: `product${40 + n}` }), tries: 40 },
  {
    name: 'page 50 of one',
    query: (n) => ({ ...ofMember(n), page: '50' }),
    where: 'user_id = $1 offset 980',
    isMixed: true,
  },
  { name: 'everyone', query: () => ({}), where: 'true' },
]

type Query = Case['query']
const filters: Record<string, Query> = {
  everyone: () => ({}),
  'a member': ofMember,
  'a quiet member': ofQuietMember,
  'a project': inProject,
  'a tag': tagged,
  'a tag on every third': () => ({ tag: 'winner' }),
  'a member, a project': (n) => ({ ...ofMember(n), ...inProject(n) }),
  'a member, a tag': (n) => ({ ...ofMember(n), ...tagged(n) }),
  'a quiet member, a tag': (n) => ({ ...ofQuietMember(n), ...tagged(n) }),
  'a project, a tag': (n) => ({ ...inProject(n), ...tagged(n) }),
  'a member, a project, a tag': (n) => ({ ...ofMember(n), ...inProject(n), ...tagged(n) }),
}
const searches: Record<string, (n: number, rows: number) => string> = {
  'no search': () => '',
  'a code': (n, rows) => code((n * 37) % codes(rows)),
  'a brand': brandOf,
  'a product': (n) => `product${40 + n}`,
  'a product and a letter before': (n) => `${'aros'[n % 4]}_product${40 + n}`,
  'brand and product': (n) => `${brandOf(n)}_product${40 + n}`,
  'brand, product and hook': (n) => `${brandOf(n)}_product${40 + n}_ugc`,
  'product and brand in the wrong order': (n) => `product${40 + n}_${brandOf(n)}`,
  'a word in none': (n) => `nowhere${n}`,
  'two letters': initialsOf,
  'two letters in none': (n) => `${'qxzj'[n % 4]}q`,
  'one letter': (n) => 'abcdefghijklmnopqrstuvwxyz'[n % 26] ?? '',
  'the end of a name': (n) => `v${1 + (n % 4)}.mp4`,
  'a digit of a code': (n) => `k${n % 10}`,
  'three digits': (n) => `${100 + n}`,
  'four digits': (n) => `${1000 + 7 * n}`,
  'who made it': (n) => `member-${150 + (n % 50)}`,
}

/** Each filter with each search. */
export const combinations: Pick<Case, 'name' | 'query'>[] = Object.entries(filters).flatMap(([filter, filterOf]) =>
  Object.entries(searches).map(([search, searchOf]) => ({
    name: `${filter}, ${search}`,
    query: (n, rows) => {
      const text = searchOf(n, rows)
      return { ...filterOf(n, rows), ...(text && { search: text }) }
    },
  })),
)

/** The next way in which somebody asks, each time another one, and never all the same. */
export function mixedPath(rows: number): () => string {
  const ways = cases.filter(({ isMixed }) => isMixed)
  let asked = 0
  return () => {
    const n = asked++
    const query = ways[n % ways.length]?.query(Math.floor(n / ways.length), rows)
    return `/api/history?${new URLSearchParams({ limit: '20', ...query })}`
  }
}
