const english = new Set(
  (
    'the a an and or for of in on to at by with from your you our we my it its this that these is are was be not all ' +
    'more now new only until off get free how what why if when so just every than use code today yours'
  ).split(' '),
)
/** Common words in German, French, Spanish, Italian, Dutch and Portuguese. English words are left out. */
const foreign = new Set(
  (
    'und der das mit jetzt nicht ein eine ist auf von zu im dein deine heute nur wir sie ihr oder auch wie kein keine ' +
    'le les des et pour avec une vous votre est du nous dans sur plus que qui pas ' +
    'el los las y para con tu su por como muy gratis ahora ' +
    'il gli di che per una della sono non anche oggi ' +
    'het een voor van je nu bij geen nog dit ' +
    'um uma com seu sua mais hoje agora'
  ).split(' '),
)

/** Whether English words prevail. The words that the rules know are English: in another language they find nothing. */
export function isEnglish(lines: { text: string }[]): boolean {
  const words = lines.flatMap(({ text }) => text.toLowerCase().match(/[\p{L}'’]+/gu) ?? [])
  const countMatches = (matches: (word: string) => boolean) => words.filter(matches).length
  return (
    countMatches((word) => english.has(word)) >=
    countMatches((word) => foreign.has(word) || /[^\p{ASCII}’]/u.test(word))
  )
}
