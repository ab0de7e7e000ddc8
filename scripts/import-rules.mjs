import { fileURLToPath } from 'node:url'
import { findCycles, groupModules, readModules } from './lib/module-graph.mjs'

// Imports flow one way. Type-only imports are free unless a rule says otherwise; tests may import what they like.

const contract = 'packages/contract/src'
const server = 'apps/server/src'
const web = 'apps/web/src'

/** Words of the product, which files of ui/ may not hold. 'variant' is left out: Mantine's components take one. */
const productWords =
  /\b(drafts?|videos?|headlines?|recipes?|campaigns?|ad sets?|adSets?|prompts?|submissions?|captions?|brand|history|presets?|studio|claims?)\b|\bMeta\b/

/**
 * The floors of the contract's folders, the lowest first: a folder imports from floors below its own, types included. The
 * files beside the folders are the ground.
 */
const contractFloors = [
  ['json'],
  [
    'about',
    'accounts',
    'activity',
    'ai-models',
    'analysis',
    'copy',
    'labels',
    'meta-connection',
    'meta-lists',
    'response-formats',
    'submission-state',
    'system-prompts',
    'templates',
    'tools',
    'uploads',
  ],
  ['ad-sets', 'brand-guide', 'diagnostics', 'generation', 'watch-reports'],
  ['claims'],
  ['copy-check'],
  ['drafts', 'history'],
  ['meta-presets', 'submissions'],
  ['jobs', 'recipes'],
  ['batches', 'events'],
]

/** @type {{ why: string, from: RegExp, except?: RegExp, to: RegExp, allowed?: RegExp, typesToo?: boolean }[]} */
const rules = [
  {
    why: 'The contract is what server and web share: it imports itself and zod.',
    from: /^packages\/contract\/src\//,
    to: /./,
    allowed: /^packages\/contract\/|^npm:zod$/,
    typesToo: true,
  },
  {
    why: 'The sandbox stands for Meta: it knows nothing of the app.',
    from: /^packages\/graph-sandbox\//,
    to: /^(apps|packages)\/|^npm:@hookline$/,
    allowed: /^packages\/graph-sandbox\//,
    typesToo: true,
  },
  {
    why: 'Perception reads videos: it knows nothing of the product.',
    from: /^packages\/perception\//,
    to: /^(apps|packages)\/|^npm:@hookline$/,
    allowed: /^packages\/perception\//,
    typesToo: true,
  },
  {
    why: 'Rules are pure: they import schemas and other rules, types included.',
    from: /\.rules\.ts$/,
    to: /./,
    allowed: /\.(rules|schemas)\.ts$|^npm:zod$/,
    typesToo: true,
  },
  {
    why: 'The platform serves every feature: it imports no feature, provider or configuration.',
    from: new RegExp(`^${server}/platform/`),
    to: new RegExp(`^${server}/(?!platform/)`),
  },
  {
    why: 'Providers know no features and no composition.',
    from: new RegExp(`^${server}/providers/`),
    to: new RegExp(`^${server}/(?!platform/|providers/)`),
  },
  {
    why: 'Features see a provider through its port (providers/x/x.ts, x.schemas.ts) and get everything else from compose.ts.',
    from: new RegExp(`^${server}/features/`),
    to: new RegExp(`^${server}/(?!features/|platform/)`),
    allowed: new RegExp(`^${server}/providers/([^/]+)/\\1(\\.schemas)?\\.ts$`),
  },
  {
    why: 'SQL lives in *.repo.ts.',
    from: new RegExp(`^${server}/(features|providers)/`),
    except: /\.repo\.ts$/,
    to: /^npm:(kysely|pg)$/,
  },
  {
    why: 'Only the platform talks to PostgreSQL directly.',
    from: new RegExp(`^${server}/`),
    except: new RegExp(`^${server}/platform/`),
    to: /^npm:pg$/,
  },
  {
    why: 'The job queue is wrapped by one file, so that features never learn its ways.',
    from: new RegExp(`^${server}/`),
    except: new RegExp(`^${server}/platform/jobs/jobs\\.ts$`),
    to: /^npm:pg-boss$/,
    typesToo: true,
  },
  {
    why: 'The server does not know the screens.',
    from: /^apps\/server\//,
    to: /^apps\/web\//,
    typesToo: true,
  },
  {
    why: 'The screens know the server by the contract only.',
    from: /^apps\/web\//,
    to: /^apps\/server\//,
    typesToo: true,
  },
  {
    why: 'Parts are what several features share: they import no feature, no route and no app part.',
    from: new RegExp(`^${web}/parts/`),
    to: new RegExp(`^${web}/(features|routes|app)/`),
    typesToo: true,
  },
  {
    why: 'ui could serve another product: it imports lib, and nothing that knows this one.',
    from: new RegExp(`^${web}/ui/`),
    to: /^(apps|packages)\//,
    allowed: new RegExp(`^${web}/(ui|lib)/`),
    typesToo: true,
  },
  {
    why: 'lib is the lowest floor of the web.',
    from: new RegExp(`^${web}/lib/`),
    to: new RegExp(`^${web}/(?!lib/)`),
    typesToo: true,
  },
  {
    why: 'Features are below routes and app.',
    from: new RegExp(`^${web}/features/`),
    to: new RegExp(`^${web}/(routes|app)/`),
  },
]

/**
 * Finds what is against the rules, in sentences.
 *
 * @param {import('./lib/module-graph.mjs').Module[]} modules
 * @returns {string[]}
 */
export function findFaults(modules) {
  const checked = modules.filter(({ path }) => !isTest(path))
  const imports = checked.flatMap((module) => module.imports)
  return [
    ...imports.flatMap(findBrokenRules),
    ...imports.filter(crossesFeatures).map((each) => describe(each, 'A feature never imports another at run time.')),
    ...checked.filter(isWithoutFloor).map(({ path }) => `${path}\n  Its folder has no floor in contractFloors.`),
    ...imports
      .filter(leavesFloor)
      .map((each) => describe(each, 'A folder of the contract imports from lower floors only, types included.')),
    ...checked.filter(readsEnvironment).map(({ path }) => `${path}\n  Only config.ts reads process.env.`),
    ...checked
      .filter(hasProductWord)
      .map(({ path }) => `${path}\n  ui/ has no words of the product: move it to parts/.`),
    ...checked
      .filter(hasModuleState)
      .map(({ path }) => `${path}\n  State outside components lives in createPageStore.`),
    ...[...findCycles(checked), ...findCycles(groupModules(checked, findRoom))].map(
      (way) => `${way.join('\n  -> ')}\n  No circles, types included.`,
    ),
  ]
}

function findBrokenRules({ from, to, isTypeOnly }) {
  return rules
    .filter((rule) => rule.from.test(from) && !rule.except?.test(from) && (rule.typesToo || !isTypeOnly))
    .filter((rule) => rule.to.test(to) && !rule.allowed?.test(to))
    .map((rule) => describe({ from, to }, rule.why))
}

function crossesFeatures({ from, to, isTypeOnly }) {
  const [own, other] = [from, to].map((path) => path.match(/^apps\/[^/]+\/src\/features\/[^/]+/)?.[0])
  return !isTypeOnly && own !== undefined && other !== undefined && own !== other
}

function hasProductWord({ path, source }) {
  return path.startsWith(`${web}/ui/`) && productWords.test(source)
}

/** Whether a screen has state that a reload of the page would reset and a test would leave to the next one. */
function hasModuleState({ path, source }) {
  const isAboveLib = path.startsWith(`${web}/`) && !path.startsWith(`${web}/lib/`)
  return isAboveLib && /^(export )?(let |const \w+ = createStore\b)/m.test(source)
}

/**
 * The part that a file belongs to, among which there are no circles: a feature, a provider or a part of the platform on
 * the server; a folder of a feature, or a file beside these, on the web.
 */
function findRoom(path) {
  const [, room] =
    path.match(/^(apps\/server\/src\/(?:features|providers|platform)\/[^/]+)/) ??
    path.match(/^(apps\/web\/src\/features\/[^/]+\/[^/]+)/) ??
    []
  return room
}

/** The folder of a file of the contract: '' for one beside the folders, undefined for a file elsewhere. */
function findContractFolder(path) {
  if (!path.startsWith(`${contract}/`)) return undefined
  const [folder, ...rest] = path.slice(contract.length + 1).split('/')
  return rest.length === 0 ? '' : folder
}

const findFloor = (folder) => (folder === '' ? -1 : contractFloors.findIndex((folders) => folders.includes(folder)))

const isWithoutFloor = ({ path }) => Boolean(findContractFolder(path)) && findFloor(findContractFolder(path)) === -1

function leavesFloor({ from, to }) {
  const [own, other] = [from, to].map(findContractFolder)
  if (own === undefined || other === undefined || own === other) return false
  return findFloor(own) <= findFloor(other)
}

function readsEnvironment({ path, source }) {
  return path.startsWith(`${server}/`) && path !== `${server}/config.ts` && /process\.env\b/.test(source)
}

const isTest = (path) => /\.test\.tsx?$/.test(path)

function describe({ from, to }, why) {
  return `${from} imports ${to}\n  ${why}`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const modules = readModules(['packages', server, web])
  const faults = findFaults(modules)
  for (const fault of faults) console.error(fault)
  console.log(`${modules.length} modules: ${faults.length} imports against the rules`)
  process.exitCode = faults.length === 0 ? 0 : 1
}
