import { brands, countCodes, formatCode, memberId, pickInitials, tags } from './fill-history.ts'

/** The n-th question of one kind: each asks for something else. */
type Query = (n: number, rows: number) => Record<string, string>

const chooseMember: Query = (n) => ({ userId: memberId(1 + (n % 20)) })
/** Members with one or two of a thousand results. */
const chooseQuietMember: Query = (n) => ({ userId: memberId(180 + (n % 20)) })
const chooseProject: Query = (n) => ({ project: `Project ${n % 40}` })
const tagged: Query = (n) => ({ tag: `tag-${n % tags}` })
const chooseOperation =
  (operation: string): Query =>
  (_n) => ({ operation })
const [copies, analyses, comparisons] = [
  chooseOperation('copy'),
  chooseOperation('analysis'),
  chooseOperation('comparison'),
]
const pickBrand = (n: number) => brands[n % brands.length] ?? ''
const rareCode = (n: number, rows: number) => formatCode((n * 37) % countCodes(rows))

/** What people ask without a search. */
export const pages: Record<string, Query> = {
  'own first page': chooseMember,
  'page 50 of one': (n) => ({ ...chooseMember(n, 0), page: '50' }),
  everyone: () => ({}),
  project: chooseProject,
  tag: tagged,
  comparisons,
}

const filters: Record<string, Query> = {
  everyone: () => ({}),
  'a member': chooseMember,
  'a quiet member': chooseQuietMember,
  'a project': chooseProject,
  'a tag': tagged,
  'a tag on every third': () => ({ tag: 'winner' }),
  'a member, a project': (n) => ({ ...chooseMember(n, 0), ...chooseProject(n, 0) }),
  'a member, a tag': (n) => ({ ...chooseMember(n, 0), ...tagged(n, 0) }),
  'a quiet member, a tag': (n) => ({ ...chooseQuietMember(n, 0), ...tagged(n, 0) }),
  'a project, a tag': (n) => ({ ...chooseProject(n, 0), ...tagged(n, 0) }),
  copies,
  analyses,
  comparisons,
  'comparisons of a member': (n) => ({ ...comparisons(n, 0), ...chooseMember(n, 0) }),
  'comparisons in a project': (n) => ({ ...comparisons(n, 0), ...chooseProject(n, 0) }),
  'comparisons with a tag on every third': (n) => ({ ...comparisons(n, 0), tag: 'winner' }),
  'analyses of a member in a project with a tag': (n) => ({
    ...analyses(n, 0),
    ...chooseMember(n, 0),
    ...chooseProject(n, 0),
    ...tagged(n, 0),
  }),
  'a member, a project, a tag': (n) => ({ ...chooseMember(n, 0), ...chooseProject(n, 0), ...tagged(n, 0) }),
}

type Search = (n: number, rows: number) => string
const longSearches: Record<string, Search> = {
  'no search': () => '',
  'a code': rareCode,
  'a brand': pickBrand,
  'a product': (n) => `product${40 + n}`,
  'a product and a letter before': (n) => `${'aros'[n % 4]}_product${40 + n}`,
  'brand and product': (n) => `${pickBrand(n)}_product${40 + n}`,
  'brand, product and hook': (n) => `${pickBrand(n)}_product${40 + n}_ugc`,
  'product and brand in the wrong order': (n) => `product${40 + n}_${pickBrand(n)}`,
  'a word in none': (n) => `nowhere${n}`,
  'a word in another script': (n) => `лето${n}`,
  'the end of a name': (n) => `v${1 + (n % 4)}.mp4`,
  'three digits': (n) => `${100 + n}`,
  'four digits': (n) => `${1000 + 7 * n}`,
  'a username': (n) => `member-${150 + (n % 50)}`,
}
const shortSearches: Record<string, Search> = {
  'two letters': pickInitials,
  'two letters in none': (n) => `${'qxzj'[n % 4]}q`,
  'one letter': (n) => 'abcdefghijklmnopqrstuvwxyz'[n % 26] ?? '',
  'one letter in none': (n) => 'äöüßéñçø'[n % 8] ?? '',
  'a digit of a code': (n) => `k${n % 10}`,
}

const combine = (searches: Record<string, Search>) =>
  Object.entries(filters).flatMap(([filter, buildFilter]) =>
    Object.entries(searches).map(([search, buildSearch]) => ({
      name: `${filter}, ${search}`,
      query: (n: number, rows: number) => ({ ...buildFilter(n, rows), search: buildSearch(n, rows) }),
    })),
  )

/** Each filter with each search of three letters or more, and of fewer. */
export const combinations = { long: combine(longSearches), short: combine(shortSearches) }

/** The next of six questions that people ask at the same time. */
export function mixedQueries(rows: number): () => Record<string, string> {
  const { 'own first page': own, tag, project, 'page 50 of one': far } = pages
  const rareSearch: Query = (n) => ({ search: rareCode(n, rows) })
  const commonSearch: Query = (n) => ({ search: pickBrand(n) })
  const ways = [own, tag, project, rareSearch, commonSearch, far] as Query[]
  let asked = 0
  return () => {
    const n = asked++
    return ways[n % ways.length]?.(Math.floor(n / ways.length), rows) ?? {}
  }
}
