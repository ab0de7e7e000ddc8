/** Words that a language has and its neighbours mostly have not; a single letter counts wherever it stands. */
const marks = {
  English:
    'the and you your is are for with of to this that it my our from off free get now shop not have was every all until only just buy save order days',
  Spanish: 'el los las del de y en con sin para por tu su que un una es gratis hoy ahora más desde ñ á í ó ú ¿ ¡',
  French: 'le la les des du de et en avec sans pour votre vos un une est sur offerte dès plus ç è ê û œ',
  German: 'der die das und mit ohne für ein eine ist im ab jetzt nur von dein deine nicht auf bis früher statt ä ö ü ß',
  Italian: 'il lo gli di con senza per tuo che un una è gratis oggi ora della spedizione più',
  Portuguese: 'os as do da de em com sem para por seu que um uma grátis hoje agora ã õ',
  Dutch: 'het een en met zonder voor van je jouw nu gratis bij vandaag verzending',
} as const

/** The languages that the rules about words know. */
export type Language = keyof typeof marks
export const languages = Object.keys(marks) as Language[]

const marksByLanguage = languages.map((language) => ({ language, words: new Set(marks[language].split(' ')) }))

/** The language of a text; null when nothing tells. Letters that are not Latin count as one language. */
export function detectLanguage(text: string): string | null {
  if (/[^\P{L}\p{Script=Latin}]/u.test(text)) return 'another script'
  // Without addresses: 'com' and 'de' are words too.
  const lower = text.toLowerCase().replace(/(?<![\w-])[\w-]+\.\w+/g, '')
  const found = [...(lower.match(/\p{L}+/gu) ?? []), ...(lower.match(/[^\sa-z]/gu) ?? [])]
  const scores = marksByLanguage.map(({ language, words }) => ({
    language,
    score: found.filter((mark) => words.has(mark)).length,
  }))
  const [first, second] = scores.sort((a, b) => b.score - a.score)
  return first && second && first.score > second.score ? first.language : null
}
