import { avatarInitials, safeRedirect } from '../src/accounts/accounts.rules.ts'
import { toInstant } from '../src/ad-sets/account-time.rules.ts'
import { findFormField, payloadPath } from '../src/ad-sets/ad-set-values.rules.ts'
import { readAttribution } from '../src/ad-sets/attribution.rules.ts'
import { formatMinorUnits, minorUnitFactor } from '../src/ad-sets/money.rules.ts'
import { matchPerformanceGoal } from '../src/ad-sets/performance-goal.rules.ts'
import { findProviderIssues, modelIdLabel, modelLabel } from '../src/ai-models/ai-models.rules.ts'
import { readAnalysis, readComparison } from '../src/analysis/read-analysis.rules.ts'
import { describeBrand, readBrand } from '../src/brand-guide/brand-guide.rules.ts'
import { abbreviateText, countCharacters, cutText, normalizeText, splitAtLimit } from '../src/characters.rules.ts'
import { findClaims } from '../src/claims/find-claims.rules.ts'
import { groundClaims } from '../src/claims/ground-claims.rules.ts'
import { detectLanguage } from '../src/copy/detect-language.rules.ts'
import { findBlockingOfVariants } from '../src/copy-check/blocking.rules.ts'
import { checkText, findDuplicateVariants } from '../src/copy-check/copy-check.rules.ts'
import { checkSpecialAdCategory, findOffers } from '../src/copy-check/special-ad-category.rules.ts'
import { distinctBy } from '../src/distinct.rules.ts'
import { copyName, draftNames, numberSameNames, videoStem } from '../src/drafts/draft-names.rules.ts'
import { duplicateTexts } from '../src/drafts/draft-texts.rules.ts'
import { suggestCallToAction } from '../src/drafts/suggested-call-to-action.rules.ts'
import { describeBrief } from '../src/generation/brief.rules.ts'
import { composePrompt } from '../src/generation/compose-prompt.rules.ts'
import { limitGeneratedVariants } from '../src/generation/generated-variants.rules.ts'
import { parseOutput } from '../src/generation/parse-output.rules.ts'
import { fillVariables, findVariables } from '../src/generation/prompt-variables.rules.ts'
import { describeRegeneration, isSameVariant } from '../src/generation/regeneration.rules.ts'
import { shortenText, withoutEmoji } from '../src/generation/rewrite-helpers.rules.ts'
import { separateThoughts } from '../src/generation/thoughts.rules.ts'
import { traceVariants } from '../src/history/decisions.rules.ts'
import { readEditedResult } from '../src/history/history-edit.rules.ts'
import {
  readJson,
  readPathMap,
  readResultText,
  readTakeaways,
  readVariants,
} from '../src/history/result-content.rules.ts'
import { refuseEditedVariants } from '../src/history/variant-limits.rules.ts'
import { variantAsText } from '../src/history/variant-text.rules.ts'
import { isNestedTooDeep, parseClientJson, parseJson } from '../src/json/client-json.rules.ts'
import { listWords, shortenName } from '../src/list-words.rules.ts'
import { isVisibleLabel, isVisibleName, mixesScripts, nameKey, toStoredName } from '../src/names.rules.ts'
import { nameByPattern, nameDrafts, refusePattern } from '../src/recipes/naming-pattern.rules.ts'
import { refuseJsonPath } from '../src/response-formats/json-path.rules.ts'
import { operationLabel } from '../src/tools/operations.rules.ts'
import { formatCodec } from '../src/uploads/media-text.rules.ts'
import { readCutName } from '../src/uploads/ratios.rules.ts'
import { isAcceptedVideoType } from '../src/uploads/uploads.rules.ts'
import { bracketUnsure, describeUnread, joinMovingTexts, lineSaying } from '../src/watch-reports/watch-reports.rules.ts'

const guide = {
  productNames: ['Anna Best'],
  wordsToAvoid: ['best', 'free gift', 'Wow', 'é', 'a', '1 and'],
  competitors: ['SAVE20', '🎉'],
  disclaimers: ['best best', 'Terms apply.'],
  emojiLimit: 1,
}
const box = { x: 0, y: 0, width: 1, height: 0.1 }
const read = { confidence: 1, sure: true, tokens: [], cutOut: null }
const seen = (text: string, n = 0) => ({ id: `t${n}`, text, fromMs: n, toMs: n + 2000, ...read, box, atMs: n })
const seenUnsure = (text: string) => {
  const tokens = words(text).map((word) => ({ text: word, sure: false, box, atMs: 0 }))
  return { ...seen(text), sure: false, tokens }
}
const lines = ['best cups, 20% off with code SAVE20', 'free shipping over $50', 'we met Anna', 'first order', '1 and 2']
const report = {
  texts: lines.map(seen),
  speech: [{ id: 's', text: lines.join('. '), fromMs: 0, toMs: 9000, confidence: 1, sure: true, heardAs: null }],
}
const words = (text: string) => text.split(/\s/)
const asVariant = (text: string) => ({ headline: text, primaryText: text })
const payload = (text: string) => ({
  rawContent: text,
  templateInfo: { used: false, id: null, name: null },
  modelInfo: { id: '', name: '' },
})
const named = (text: string) => ({ fileName: text, project: text, date: new Date(0), size: null, n: 1 })

/** Every rule that takes text of people, models or videos, as it is called with a long one. */
export const rulesOfText: Record<string, (text: string) => unknown> = {
  avatarInitials,
  safeRedirect: (text) => [safeRedirect(text), safeRedirect(`/${text}`)],
  toInstant: (text) => [toInstant(text, 'UTC'), toInstant(`2026-01-01T00:00:00.${text}`, 'UTC')],
  findFormField,
  findProviderIssues: (text) => [
    findProviderIssues({ provider: 'Plain', path_name: text }, [{ provider: 'Plain', path_names: 'plain' }]),
    findProviderIssues({ provider: 'Free', path_name: text }, [{ provider: 'Free', path_names: 'free' }]),
    findProviderIssues({ provider: text, path_name: text }, []),
  ],
  payloadPath: (text) => payloadPath(text as never),
  readAttribution: (text) => readAttribution(text as never),
  formatMinorUnits: (text) => formatMinorUnits(1, text),
  minorUnitFactor,
  matchPerformanceGoal: (text) => matchPerformanceGoal(text as never),
  modelIdLabel: (text) => [modelIdLabel(text), modelIdLabel(`gemini-${text}`)],
  modelLabel: (text) => modelLabel({ name: text, version: text, is_experimental: false, is_preview: false }),
  readAnalysis: (text) => [readAnalysis({ summary: text, hook: { fromMs: text } }), readAnalysis(parseJson(text))],
  readComparison: (text) => [
    readComparison({ aspects: [{ aspect: text, better: text }] }),
    readComparison(parseJson(text)),
  ],
  describeBrand: (text) => describeBrand({ ...guide, voice: text, wordsToAvoid: words(text) }),
  readBrand: (text) => [readBrand(text), readBrand(`- Never use these words: ${text}`)],
  countCharacters,
  splitAtLimit: (text) => splitAtLimit(text, text.length / 2),
  suggestCallToAction: (text) => suggestCallToAction({ texts: [seen(text)], speech: [] }, text),
  findClaims,
  groundClaims: (text) => [
    groundClaims([{ headline: lines.join(', '), primaryText: '' }], {
      texts: [seen(text), seenUnsure(text)],
      speech: [],
    }),
    groundClaims([asVariant(text)], report, guide),
  ],
  isNestedTooDeep: (text) => isNestedTooDeep(parseJson(text)),
  parseClientJson: (text) => parseClientJson(text, ''),
  parseJson,
  findBlockingOfVariants: (text) => findBlockingOfVariants([asVariant(text)], { guide }),
  checkText: (text) => checkText({ text, index: 0, field: 'primaryText' }, { guide, report }),
  checkSpecialAdCategory: (text) =>
    checkSpecialAdCategory(
      { text, index: 0, field: 'primaryText' },
      { guide, report, specialAdCategories: ['HOUSING'] },
    ),
  findOffers,
  detectLanguage,
  findDuplicateVariants: (text) => findDuplicateVariants([asVariant(text), asVariant(text)], { guide }),
  copyName,
  draftNames: (text) => draftNames(text, new Date(0)),
  duplicateTexts: (text) => duplicateTexts(words(text)),
  parseOutput: (text) => (['variants', 'takeaways', 'text'] as const).map((kind) => parseOutput(kind, text)),
  describeBrief: (text) => describeBrief({ offer: text }),
  composePrompt: (text) =>
    composePrompt({
      systemPrompt: text,
      brand: text,
      brief: { offer: text },
      template: { name: '', instructions: text },
      format: { name: '', aiInstructions: text },
      output: 'variants',
    }),
  fillVariables: (text) => fillVariables(text, { product: 'a' }),
  findVariables: (text) => findVariables([text]),
  limitGeneratedVariants: (text) => limitGeneratedVariants([asVariant(text)]),
  refuseEditedVariants: (text) => refuseEditedVariants([asVariant(text)], { original: [], current: [] }),
  describeRegeneration: (text) =>
    describeRegeneration({ variants: [asVariant(text)], index: 0, instruction: text, attempt: 0 }),
  isSameVariant: (text) => isSameVariant(asVariant(text), asVariant(text)),
  shortenText: (text) => shortenText(text, text.length / 2),
  withoutEmoji,
  traceVariants: (text) => traceVariants(words(text).map(asVariant), words(`${text} x`).map(asVariant).reverse()),
  readEditedResult: (text) => readEditedResult('default-copy-variants', parseJson(text)),
  operationLabel,
  readJson: (text) => readJson(payload(text)),
  readPathMap: (text) => readPathMap({ [text]: text }),
  readTakeaways: (text) => readTakeaways(payload(text)),
  readResultText: (text) => readResultText(payload(text)),
  readVariants: (text) => readVariants(payload(text)),
  variantAsText: (text) => variantAsText(asVariant(text)),
  listWords: (text) => listWords(words(text)),
  shortenName,
  cutText: (text) => cutText(text, 400),
  abbreviateText: (text) => abbreviateText(text, 400),
  nameByPattern: (text) => [nameByPattern(text, named('a')), nameByPattern('{video} {project}', named(text))],
  nameDrafts: (text) => nameDrafts(text, [named('a'), named('b')], new Set(['a'])),
  refusePattern,
  numberSameNames: (text) => numberSameNames(words(text), new Set(words(text))),
  distinctBy: (text) => distinctBy(words(text), (word) => word),
  separateThoughts,
  refuseJsonPath,
  isVisibleName,
  isVisibleLabel,
  nameKey,
  toStoredName,
  normalizeText: (text) => [normalizeText(text, 'NFC'), normalizeText(text, 'NFKD')],
  mixesScripts,
  videoStem,
  readCutName,
  formatCodec,
  isAcceptedVideoType,
  describeUnread: (text) =>
    describeUnread({ status: 'failed', report: null, error: text, place: null, canReadAgain: false }),
  bracketUnsure: (text) => bracketUnsure(seenUnsure(text)),
  joinMovingTexts: (text) => joinMovingTexts(words(text).map(seen)),
  lineSaying: (text) => lineSaying({ texts: [seen(text)], speech: [] } as never, text),
}

/** Rules that a rule of the table calls with the same text. */
export const rulesWithin: string[] = [
  'groundInSteps',
  'segmentCharacters',
  'readClauses',
  'readSegments',
  'findTiedClaims',
  'joinAmounts',
  'joinNumbers',
  'readOrdinal',
  'listRounded',
  'isOffer',
  'isNegation',
  'findElsewhere',
  'findWorkedOut',
  'readAmount',
  'findMomentPlace',
  'findRounding',
  'hasOtherNumber',
  'isDenied',
  'isPair',
  'listNumberPlaces',
  'monthNumber',
  'toBase',
  'joinMoments',
  'readMonth',
  'isMoment',
  'findReductions',
  'gradeSaving',
  'rateAfter',
  'readLimit',
  'joinPairs',
  'findConditions',
  'findCode',
  'findUnit',
  'findUnsure',
  'findUnsureRanges',
  'areOpposite',
  'compareAt',
  'gradePlace',
  'gradeState',
  'isAloneBelowCode',
  'isBetter',
  'isCodeLike',
  'isOff',
  'isPart',
  'joinPhrases',
  'listClausesWithPart',
  'listCores',
  'readOtherwise',
  'readVideo',
  'tieToCode',
  'tieToDiscount',
  'toSkeleton',
  'isFiller',
  'isContent',
  'isUnit',
  'looksLikeCode',
  'resolveSynonym',
  'singular',
  'timeWithin',
  'readVideoLines',
  'checkAvoidedWords',
  'checkCompetitors',
  'checkLinks',
  'checkMetaNames',
  'checkPhoneNumbers',
  'checkDisclaimers',
  'checkEmojiLimit',
  'checkPersonalAttributes',
  'checkCapitals',
  'checkExclamationMarks',
  'checkLength',
  'checkClaims',
  'checkUnsureClaims',
  'runRules',
  'gatherByWord',
  'findWords',
  'listVariantTexts',
  'joinTexts',
  'findEmoji',
  'takeOut',
  'checkCopy',
  'findBlockingOfDraft',
  'findDuplicateTexts',
  'findNearDuplicates',
  'reasonToIgnore',
  'describeBlock',
  'findAcceptedBlocks',
  'readDecisions',
  'decisionsAfterEdit',
  'bareName',
  'createFieldReader',
  'readJsonValues',
  'holdsAnswer',
  'hasOpenBracket',
  'unwrapped',
  'isSameText',
  'normalizeWords',
  'pickRegenerated',
  'removeEmoji',
  'shortenToFit',
  'trimEndWhere',
  'findInputVariables',
  'listUnfilled',
  'dropBlankValues',
  'variantsAsText',
  'distinctTexts',
  'shownResult',
  'currentVariants',
  'readCurrentVariants',
  'readStoredAnalysis',
  'readStoredComparison',
  'readinessIssues',
]

/** Rules that take no long text: ids, numbers, fixed words, or values that a schema has bounded. */
export const rulesWithoutText: string[] = [
  'describeDifference',
  'describeDifferences',
  'formatWholeNumber',
  'lastTwoDays',
  'shownVersion',
  'describeRestricted',
  'isRestricted',
  'nameCopyField',
  'nameFeature',
  'needsAttention',
  'refuseUnknownFeatures',
  'findDayStart',
  'describeAccount',
  'describeNextReading',
  'describePage',
  'describePlace',
  'formatOrdinal',
  'isConnectionError',
  'isInWatchQueue',
  'isPartial',
  'judgeAccount',
  'mergeReports',
  'refuseAccount',
  'refuseForeignDraft',
  'refuseSentDraft',
  'refuseTakeOver',
  'chooseAdAccount',
  'adSetIssues',
  'chooseAdSetMode',
  'toPresetAdSet',
  'alignDecisions',
  'askAboutExistingAd',
  'assignableRoles',
  'completeSettings',
  'pickSettings',
  'costUsd',
  'countDecisions',
  'parseCountries',
  'countDaysToExpiry',
  'decidesBids',
  'findDefaultFormat',
  'dependencyClearing',
  'describeMissing',
  'describeUnfilled',
  'describeWait',
  'chooseDestination',
  'toDraftFields',
  'formatSize',
  'fromMinorUnits',
  'graphGoal',
  'hasRole',
  'ignoreFinding',
  'impossibleChoices',
  'isActiveOnSubmit',
  'isAllowedAttribution',
  'isBeingSent',
  'isBlank',
  'isCancelled',
  'isConversionGoal',
  'isDsaCountry',
  'isFailed',
  'isJobOver',
  'isNewerSubmission',
  'isRecord',
  'isRetired',
  'isRetried',
  'isSubmissionOver',
  'isUnfinished',
  'leastDailyBudget',
  'listLinkDescriptions',
  'missingBeforeSubmit',
  'findDraftField',
  'getDraftField',
  'listDraftFields',
  'nameField',
  'nameFields',
  'nameSetting',
  'readInputValues',
  'moveIntoBrief',
  'describeRatio',
  'nameWithArticle',
  'toDraftColumn',
  'joinVideoNames',
  'needsPage',
  'newAdSetIssue',
  'toOperation',
  'outputKindFor',
  'outputSchemaFor',
  'overallProgress',
  'toOverlayStage',
  'toPerformanceGoal',
  'presetCurrency',
  'priceAt',
  'promotesPage',
  'promptInForce',
  'refuseAdUpdate',
  'refuseDestination',
  'refuseDraftChange',
  'listRegionalFields',
  'readRegionalIdentities',
  'findRegulations',
  'screenshotSettings',
  'screenshotTime',
  'statusesBefore',
  'toTemplateInfo',
  'writeStageTitle',
  'toMinorUnits',
  'fillComparisonVariables',
  'toAdSetValues',
  'readPayloadValues',
  'fillVideoVariables',
  'viewerFor',
  'whyNotAssign',
  'whyNotDelete',
  'whyNotEdit',
]
