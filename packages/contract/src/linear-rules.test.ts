import { globSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { adversarialTexts, findSteepGrowth } from '../test/growth.ts'
import { avatarInitials, safeRedirect } from './accounts/accounts.rules.ts'
import { toInstant } from './ad-sets/account-time.rules.ts'
import { formFieldOf, payloadPath } from './ad-sets/ad-set-values.rules.ts'
import { isAllowedAttribution, readAttribution } from './ad-sets/attribution.rules.ts'
import { formatMinorUnits, minorUnitFactor } from './ad-sets/money.rules.ts'
import { matchPerformanceGoal } from './ad-sets/performance-goal.rules.ts'
import { modelIdLabel, modelLabel, pathNameRule } from './ai-models/ai-models.rules.ts'
import { readAnalysis, readComparison } from './analysis/read-analysis.rules.ts'
import { describeBrand, readBrand } from './brand-guide/brand-guide.rules.ts'
import { charactersOf, countCharacters, splitAtLimit } from './characters.rules.ts'
import { readClauses } from './claims/claim-clauses.rules.ts'
import { looksLikeCode, meaningOf, singular } from './claims/claim-words.rules.ts'
import { findClaims, findTiedClaims, readSegments } from './claims/find-claims.rules.ts'
import { groundClaims } from './claims/ground-claims.rules.ts'
import { readVideoLines } from './claims/video-lines.rules.ts'
import { isNestedTooDeep, parseClientJson, parseJson } from './client-json.rules.ts'
import { checkAvoidedWords, checkCompetitors, findWords } from './copy-check/avoided-words.rules.ts'
import { findBlockingOfDraft, findBlockingOfVariants } from './copy-check/blocking.rules.ts'
import type { CheckText } from './copy-check/checked-text.schemas.ts'
import { checkLinks, checkMetaNames, checkPhoneNumbers } from './copy-check/contact-details.rules.ts'
import { checkCopy, checkText, findDuplicateTexts, findDuplicateVariants } from './copy-check/copy-check.rules.ts'
import { checkDisclaimers } from './copy-check/disclaimers.rules.ts'
import { checkEmojiLimit, findEmoji, takeOut } from './copy-check/emoji-limit.rules.ts'
import { findNearDuplicates } from './copy-check/near-duplicates.rules.ts'
import { checkPersonalAttributes } from './copy-check/personal-attributes.rules.ts'
import { checkCapitals, checkExclamationMarks } from './copy-check/shouting.rules.ts'
import { checkLength } from './copy-check/text-length.rules.ts'
import { checkClaims } from './copy-check/unfound-claims.rules.ts'
import { copyName, draftNames } from './drafts/draft-names.rules.ts'
import { distinctTexts, duplicateTexts } from './drafts/draft-texts.rules.ts'
import { parseOutput } from './generation/parse-output.rules.ts'
import { fillVariables, findInputVariables, findVariables, listUnfilled } from './generation/prompt-variables.rules.ts'
import { bareName, fieldsOf, readJsonValues, unwrapped } from './generation/read-json.rules.ts'
import { describeRegeneration, isSameText, isSameVariant, pickRegenerated, wordsOf } from './generation/regeneration.rules.ts'
import { removeEmoji, shortenText, shortenToFit, withoutEmoji } from './generation/rewrite-helpers.rules.ts'
import { traceVariants } from './history/decisions.rules.ts'
import { readEditedResult } from './history/history-edit.rules.ts'
import { operationLabel } from './history/history.rules.ts'
import { readJson, readPathMap, readTakeaways, readText, readVariants } from './history/result-content.rules.ts'
import { variantAsText, variantsAsText } from './history/variant-text.rules.ts'
import { listWords } from './list-words.rules.ts'
import { cutText, nameByPattern, nameDrafts, refusePattern, videoStem } from './recipes/naming-pattern.rules.ts'
import { formatCodec } from './uploads/media-text.rules.ts'
import { isAcceptedVideoType } from './uploads/uploads.rules.ts'
import { describeUnread, lineSaying } from './watch-reports/watch-reports.rules.ts'

const guide = {
  productNames: ['Anna Best'],
  wordsToAvoid: ['best', 'free gift', 'Wow', 'é', 'a', '1 and'],
  competitors: ['SAVE20', '🎉'],
  disclaimers: ['best best', 'Terms apply.'],
  emojiLimit: 1,
}
const box = { x: 0, y: 0, width: 1, height: 0.1 }
const seen = (text: string, n = 0) => ({ id: `t${n}`, text, fromMs: n, toMs: n + 2000, confidence: 1, box })
const lines = ['best cups, 20% off with code SAVE20', 'free shipping over $50', 'we met Anna', 'first order', '1 and 2']
const report = { texts: lines.map(seen), speech: [{ id: 's', text: lines.join('. '), fromMs: 0, toMs: 9000, confidence: 1 }] }
const check = (rule: CheckText) => (text: string) => rule({ text, index: 0, field: 'primaryText' }, { guide, report })
const words = (text: string) => text.split(/\s/)
const asVariant = (text: string) => ({ headline: text, primaryText: text })
const payload = (text: string) => ({
  rawContent: text,
  templateInfo: { used: false, id: null, name: null },
  modelInfo: { id: '', name: '' },
})
const named = (text: string) => ({ fileName: text, project: text, date: new Date(0), size: null, n: 1 })

/** Every rule that takes text of people, models or videos, as it is called with a long one. */
const rulesOfText: Record<string, (text: string) => unknown> = {
  avatarInitials,
  safeRedirect: (text) => [safeRedirect(text), safeRedirect(`/${text}`)],
  toInstant: (text) => [toInstant(text, 'UTC'), toInstant(`2026-01-01T00:00:00.${text}`, 'UTC')],
  formFieldOf,
  payloadPath: (text) => payloadPath(text as never),
  readAttribution: (text) => readAttribution(text as never),
  isAllowedAttribution: (text) => isAllowedAttribution(text as never),
  formatMinorUnits: (text) => formatMinorUnits(1, text),
  minorUnitFactor,
  matchPerformanceGoal: (text) => matchPerformanceGoal(text as never),
  modelIdLabel: (text) => [modelIdLabel(text), modelIdLabel(`gemini-${text}`)],
  modelLabel: (text) => modelLabel({ name: text, version: text, is_experimental: false, is_preview: false }),
  pathNameRule: (text) => [pathNameRule('OpenAI-compatible').accepts(text), pathNameRule(text).accepts(text)],
  readAnalysis: (text) => [readAnalysis({ summary: text, hook: { fromMs: text } }), readAnalysis(parseJson(text))],
  readComparison: (text) => [readComparison({ aspects: [{ aspect: text, better: text }] }), readComparison(parseJson(text))],
  describeBrand: (text) => describeBrand({ ...guide, voice: text, wordsToAvoid: words(text) }),
  readBrand: (text) => [readBrand(text), readBrand(`- Never use these words: ${text}`)],
  charactersOf: (text) => [...charactersOf(text)],
  countCharacters,
  splitAtLimit: (text) => [splitAtLimit(text, text.length / 4), splitAtLimit(text, 125)],
  readClauses,
  looksLikeCode,
  meaningOf,
  singular,
  findClaims,
  findTiedClaims,
  readSegments: (text) => readClauses(text).map(readSegments),
  groundClaims: (text) => [
    groundClaims([asVariant(text)], report),
    groundClaims([{ headline: lines.join(', '), primaryText: '' }], { texts: [seen(text)], speech: [] }),
  ],
  readVideoLines: (text) => readVideoLines({ texts: [seen('A'), seen(text)], speech: [] }),
  isNestedTooDeep: (text) => isNestedTooDeep(parseJson(text)),
  parseClientJson: (text) => parseClientJson(text, ''),
  parseJson,
  checkAvoidedWords: check(checkAvoidedWords),
  checkCompetitors: check(checkCompetitors),
  findWords: (text) => findWords(text, guide.wordsToAvoid),
  findBlockingOfDraft: (text) =>
    findBlockingOfDraft({ primary_texts: [text], headlines: [text], link_descriptions: [text] }, { guide }),
  findBlockingOfVariants: (text) => findBlockingOfVariants([asVariant(text)], { guide }),
  checkLinks: check(checkLinks),
  checkMetaNames: check(checkMetaNames),
  checkPhoneNumbers: check(checkPhoneNumbers),
  checkCopy: (text) => checkCopy([asVariant(text), asVariant(text)], { guide, report }),
  checkText: (text) => checkText({ text, index: 0, field: 'headline' }, { guide, report }),
  findDuplicateTexts: (text) => findDuplicateTexts('headline', [{ text }, { text }], { guide }),
  findDuplicateVariants: (text) => findDuplicateVariants([asVariant(text), asVariant(text)], { guide }),
  checkDisclaimers: check(checkDisclaimers),
  checkEmojiLimit: check(checkEmojiLimit),
  findEmoji,
  takeOut: (text) => takeOut(text, findEmoji(text)),
  findNearDuplicates: (text) =>
    findNearDuplicates([0, 1].map((index) => ({ text, index, field: 'headline' as const, said: [text + index] })), String),
  checkPersonalAttributes: check(checkPersonalAttributes),
  checkCapitals: check(checkCapitals),
  checkExclamationMarks: check(checkExclamationMarks),
  checkLength: check(checkLength),
  checkClaims: check(checkClaims),
  copyName,
  draftNames: (text) => draftNames(text, new Date(0)),
  distinctTexts: (text) => distinctTexts(words(text)),
  duplicateTexts: (text) => duplicateTexts(words(text)),
  parseOutput: (text) =>
    (['variants', 'takeaways', 'analysis', 'comparison', 'json', 'text'] as const).map((kind) => parseOutput(kind, text)),
  fillVariables: (text) => fillVariables(text, { product: 'a' }),
  findInputVariables: (text) => findInputVariables([text]),
  findVariables: (text) => findVariables([text]),
  listUnfilled: (text) => listUnfilled([text], { product: text }),
  bareName,
  fieldsOf: (text) => fieldsOf({ [text]: text })(text),
  readJsonValues: (text) => [...readJsonValues(text)],
  unwrapped,
  describeRegeneration: (text) => describeRegeneration({ variants: [asVariant(text)], index: 0, instruction: text }),
  isSameText: (text) => isSameText(text, text),
  isSameVariant: (text) => isSameVariant(asVariant(text), asVariant(text)),
  pickRegenerated: (text) => pickRegenerated([asVariant(text)], { variants: [asVariant(text)], index: 0, instruction: null }),
  wordsOf,
  removeEmoji: (text) => removeEmoji(asVariant(text)),
  shortenText: (text) => [shortenText(text, 125), shortenText(text, text.length / 2)],
  shortenToFit: (text) => shortenToFit(asVariant(text)),
  withoutEmoji,
  traceVariants: (text) => traceVariants(words(text).map(asVariant), words(`${text} x`).map(asVariant).reverse()),
  readEditedResult: (text) => readEditedResult('default-copy-variants', parseJson(text)),
  operationLabel,
  readJson: (text) => readJson(payload(text)),
  readPathMap: (text) => readPathMap({ [text]: text }),
  readTakeaways: (text) => readTakeaways(payload(text)),
  readText: (text) => readText(payload(text)),
  readVariants: (text) => readVariants(payload(text)),
  variantAsText: (text) => variantAsText(asVariant(text)),
  variantsAsText: (text) => variantsAsText([asVariant(text)]),
  listWords: (text) => listWords(words(text)),
  cutText: (text) => cutText(text, 400),
  nameByPattern: (text) => [nameByPattern(text, named('a')), nameByPattern('{video} {project}', named(text))],
  nameDrafts: (text) => nameDrafts(text, [named('a'), named('b')], new Set(['a'])),
  refusePattern,
  videoStem,
  formatCodec,
  isAcceptedVideoType,
  describeUnread: (text) => describeUnread({ status: 'failed', report: null, error: text }),
  lineSaying: (text) => lineSaying({ texts: [seen(text)], speech: [] } as never, text),
}

describe.for(Object.entries(rulesOfText))('%s', ([, run]) => {
  it('does work that grows as its text does', () => {
    const steep = Object.entries(adversarialTexts).flatMap(([name, write]) => {
      const growth = findSteepGrowth(run, write)
      return growth ? [`${name}: ${growth}`] : []
    })
    expect(steep).toEqual([])
  })
})
