import { brands, code, codes, initialsOf, memberId, tags } from './fill-history.ts'

/** A way to ask for the list, over HTTP and as the SQL that a page needs at least. */
export interface Case {
  name: string
  /** Each asks for something else the next time, as people do. */
  query(n: number, rows: number): Record<string, string>
  /** The condition in SQL, with `$1` for the query's first value. */
  where: string
  /** How often it is asked alone. */
  tries?: number
  /** Among the six ways in which people ask at once. */
  isMixed?: true
  /** So many of its questions are counted before. */
  countedFirst?: number
}

const ofMember = (n: number) => ({ userId: memberId(1 + (n % 20)) })
const found = 'search_text like $1'
/** It has no trigram: by this collation the index of trigrams is not read for it. */
const foundShort = 'search_text collate "C" like $1'

export const cases: Case[] = [
  { name: 'own first page', query: ofMember, where: 'user_id = $1', isMixed: true },
  {
    name: 'tag',
    query: (n) => ({ tag: `tag-${n % tags}` }),
    where: 'id in (select history_id from history_tags where tag = $1 order by made_at desc, history_id desc limit 20)',
    isMixed: true,
  },
  { name: 'project', query: (n) => ({ project: `Project ${n % 40}` }), where: 'project = $1', isMixed: true },
  { name: 'rare search', query: (n, rows) => ({ search: code((n * 37) % codes(rows)) }), where: found, isMixed: true },
  { name: 'common search', query: (n) => ({ search: brands[n % brands.length] ?? '' }), where: found, isMixed: true },
  // How many there are is counted once, in the background, and remembered.
  {
    name: 'search for 1 %, for the first time',
    query: (n) => ({ search: `product${40 + n}` }),
    where: found,
    tries: 40,
  },
  {
    name: 'search for 1 %, again',
    query: (n) => ({ search: `product${10 + (n % 4)}` }),
    where: found,
    countedFirst: 4,
  },
  // Four of the ten brands end in an r.
  {
    name: 'search for 0.4 %, for the first time',
    query: (n) => ({ search: `r_product${40 + n}` }),
    where: found,
    tries: 40,
  },
  { name: 'nothing found', query: (n) => ({ search: `nowhere${n}` }), where: found },
  { name: 'two letters in none', query: (n) => ({ search: `${'qxzj'[n % 4]}q` }), where: foundShort, tries: 12 },
  {
    name: 'two letters in 1 %, for the first time',
    query: (n) => ({ search: initialsOf(n) }),
    where: foundShort,
    tries: 40,
  },
  { name: 'one letter', query: (n) => ({ search: 'abcdefghijklmnopqrstuvwxyz'[n % 26] ?? '' }), where: foundShort },
  { name: 'one letter in none', query: (n) => ({ search: 'äöüßéñçø'[n % 8] ?? '' }), where: foundShort, tries: 12 },
  { name: 'a word in another script', query: (n) => ({ search: `лето${n}` }), where: foundShort, tries: 12 },
  {
    name: 'page 50 of one',
    query: (n) => ({ ...ofMember(n), page: '50' }),
    where: 'user_id = $1 offset 980',
    isMixed: true,
  },
  { name: 'everyone', query: () => ({}), where: 'true' },
]

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
