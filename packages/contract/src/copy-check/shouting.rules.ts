import type { TextRange } from '../copy/text-range.schemas.ts'
import { listWords } from '../list-words.rules.ts'
import type { CheckText } from './checked-text.schemas.ts'

const acronyms = new Set(
  (
    'USA UAE NASA FBI FDA USDA NATO UNESCO UNICEF HVAC HIIT BMI SUV ATV CEO CFO CTO FAQ DIY RSVP ASAP BOGO BYOB TGIF VIP ' +
    'HDMI LED OLED QLED GPS USB JPEG HTML HTTP NSFW IKEA ISO MBA PHD GMO SPF UVA UVB LGBT LGBTQ LGBTQIA NYC BBQ AWD NFL ' +
    'NBA MLB NHL FIFA UEFA ADHD PTSD COVID RGB PDF CRM SEO SAAS HSA FSA IRA ETF RFID NFC XXL XXXL TÜV GMBH DVD ATM ' +
    'AM PM EST EDT CST CDT MST MDT PST PDT GMT UTC BST CET CEST USD EUR GBP IBAN SEPA FDIC APR APY GDPR HIPAA HTTPS JSON API ' +
    'VOIP CCTV HDTV UHD OEM AMOLED NVME IMAX HEPA PFAS BPA UPF BCAA EPA DHA EMEA AARP NCAA WNBA NASCAR ESPN STEM SAT ACT ' +
    'GCSE GMAT LSAT MCAT TOEFL IELTS ASMR USPS UPS DHL EVOO LDAC ANC BYOD SLA HRIS IPA'
  ).split(' '),
)

interface Word extends TextRange {
  raw: string
}

/** A single word of four capitals or more, or two words of capitals in a row; acronyms, codes and product names are fine. */
export const checkCapitals: CheckText = ({ text }, { guide }) => {
  if (!/\p{Lu}{2}/u.test(text)) return []
  const names = new Set(guide.productNames.flatMap((name) => name.split(/\s+/)))
  const words = [...text.matchAll(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’&]*/gu)].map(({ 0: raw, index }) => {
    return { raw, start: index, end: index + raw.length }
  })
  const isLoud = (word: Word, at: number) =>
    /^\p{Lu}[\p{Lu}'’]+$/u.test(word.raw) &&
    !acronyms.has(word.raw) &&
    !names.has(word.raw) &&
    !isCode(words[at - 1], words[at + 1])
  const loud = words.filter(isLoud)
  const ranges = groupAdjacentWords(loud, text).filter((run) => {
    const letters = run.reduce((sum, { raw }) => sum + raw.length, 0)
    return run.length === 1 ? letters >= 4 : letters >= 5
  })
  if (ranges.length === 0) return []
  const marked = ranges.map((run) => ({ start: run[0]?.start ?? 0, end: run.at(-1)?.end ?? 0 }))
  const shown = marked.map(({ start, end }) => text.slice(start, end))
  const message = `Write ${quoted(shown)} in normal case: capitals read as shouting, and Meta may reject them.`
  return [{ word: shown.join(' ').toLowerCase(), ranges: marked, message }]
}

/** 'Use BLOOM at checkout', 'code BLOOM'. */
const isCode = (before: Word | undefined, after: Word | undefined) =>
  /^(code|coupon|promo|promocode|voucher|use|enter|apply|with|type|text)$/i.test(before?.raw ?? '') ||
  /^(code|coupon|voucher)$/i.test(after?.raw ?? '')

/** Loud words with nothing but spaces between them. */
function groupAdjacentWords(words: readonly Word[], text: string): Word[][] {
  const runs: Word[][] = []
  for (const word of words) {
    const last = runs.at(-1)
    const isNext = last && /^[\s,!-]+$/.test(text.slice(last.at(-1)?.end, word.start))
    if (isNext) last.push(word)
    else runs.push([word])
  }
  return runs
}

const quoted = (texts: readonly string[]) => listWords([...new Set(texts)].map((text) => `“${text}”`))

/** The fix leaves one mark of each row. */
export const checkExclamationMarks: CheckText = ({ text }) => {
  const rows = [...text.matchAll(/[!！]{2,}/g)]
  if (rows.length === 0) return []
  return [
    {
      word: '!!',
      ranges: rows.map(({ index, 0: row }) => ({ start: index, end: index + row.length })),
      message: `One “!” is enough: “${rows[0]?.[0].slice(0, 5)}” reads as shouting.`,
      fix: text.replace(/([!！])[!！]+/g, '$1'),
    },
  ]
}
