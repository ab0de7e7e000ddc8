/** A word of a text in the form that claims are compared in. */
export interface Word {
  /** Offsets in the text, `end` excluded. */
  start: number
  end: number
  raw: string
  /** Lower case and singular; of a number its value, with the currency before it. */
  norm: string
  /** Only a number has one. */
  value: number | null
  currency: string | null
}

const unitNames = new Map([
  ['percent', '%'],
  ['pct', '%'],
  ['h', 'hour'],
  ['hr', 'hour'],
  ['min', 'minute'],
  ['sec', 'second'],
  ['s', 'second'],
  ['yr', 'year'],
  ['wk', 'week'],
  ['mo', 'month'],
  ['×', 'x'],
  ['½', 'half'],
  ['1st', 'first'],
  ['2nd', 'second'],
  ['3rd', 'third'],
  ['gram', 'g'],
  ['gramm', 'g'],
  ['gramme', 'g'],
  ['gramo', 'g'],
  ['grammi', 'g'],
  ['litro', 'l'],
  ['litri', 'l'],
  ['metro', 'metre'],
  ['metri', 'metre'],
  ['kilo', 'kg'],
  ['kilogram', 'kg'],
  ['milligram', 'mg'],
  ['litre', 'l'],
  ['liter', 'l'],
  ['millilitre', 'ml'],
  ['milliliter', 'ml'],
  ['metre', 'metre'],
  ['meter', 'metre'],
  ['millimetre', 'mm'],
  ['millimeter', 'mm'],
  ['centimetre', 'cm'],
  ['centimeter', 'cm'],
  ['kilometre', 'km'],
  ['kilometer', 'km'],
  ['gig', 'gb'],
  ['gigabyte', 'gb'],
  ['megabyte', 'mb'],
  ['terabyte', 'tb'],
  ['volt', 'v'],
  ['watt', 'w'],
  ['feet', 'ft'],
  ['foot', 'ft'],
  ['lbs', 'lb'],
  ['carat', 'karat'],
  ['kt', 'karat'],
  ['ct', 'karat'],
  ['c', 'degree'],
  ['celsius', 'degree'],
  ['ounce', 'oz'],
  ['hrs', 'hour'],
  ['yrs', 'year'],
  ['std', 'hour'],
  ['ads', 'ad'],
  ['kcal', 'calorie'],
  ['calory', 'calorie'],
  ['a.m.', 'am'],
  ['a.m', 'am'],
  ['p.m.', 'pm'],
  ['p.m', 'pm'],
  ['p.p.', 'pp'],
  ['p.p', 'pp'],
  // A verb, and not the last of several.
  ['lasts', 'lasting'],
  ['★', 'star'],
  ['″', 'inch'],
  ['"', 'inch'],
  ['cal', 'calorie'],
  ['decibel', 'db'],
  ['micron', 'μm'],
  ['µm', 'μm'],
  ['⭐', 'star'],
])
/** What offers are made of, in the languages that ads beside English ones are in; days and months also in short. */
const translations = new Map(
  Object.entries({
    free: 'gratis kostenlos umsonst gratuit gratuito gratuita offert',
    shipping:
      'versand lieferung liefern geliefert livraison envío envio entrega spedizione consegna verzending verzenden bezorging bezorgen livrer livré enviar spedire',
    return:
      'devolver devolverla devolverlo devolverlas devolverlos rückgabe rücksendung retour devolución devolucion reso',
    off: 'rabatt remise réduction descuento sconto desconto korting sparen spart sparst spare ahorra ahorras ahorrate économisez économie dto dcto descuentos scheelt',
    guarantee: 'garantie garantía garantia garanzia',
    trial: 'probezeit testphase essai prueba prova',
    try: 'testen probieren essayer essayez probar provare',
    over: 'über sopra',
    order: 'bestellung commande pedido ordine',
    first: 'erste ersten première primer primera primo prima',
    day: 'tag tage tagen jour día dia giorno giorni dag dagen',
    night: 'nacht nächte nächten nuit noche notte notti nachten',
    week: 'woche wochen semaine semana settimana settimane weken',
    month: 'monat monate monaten mois mese mesi mes maand maanden',
    year: 'jahr jahre jahren année año anno anni ano jaar',
    hour: 'stunde stunden heure hora uur',
    minute: 'minuten minuto minuti minuut',
    monday: 'mon montag lundi lunes lunedì maandag',
    tuesday: 'tue tues dienstag mardi martes martedì dinsdag',
    wednesday: 'wed weds mittwoch mercredi miércoles mercoledì woensdag',
    thursday: 'thu thur thurs donnerstag jeudi jueves giovedì donderdag',
    friday: 'fri freitag vendredi viernes venerdì vrijdag',
    saturday: 'sat samstag samedi sábado sabato zaterdag',
    sunday: 'sonntag dimanche domingo domenica zondag',
    from: 'ab desde dès',
    until: 'bis hasta jusquau jusquà',
    per: 'par pro im',
    january: 'jan januar janvier enero gennaio',
    february: 'feb februar février febrero febbraio',
    march: 'mar märz mars marzo',
    april: 'apr avril abril aprile',
    may: 'mai mayo maggio',
    june: 'jun juni juin junio giugno',
    july: 'jul juli juillet julio luglio',
    august: 'aug août agosto',
    september: 'sep sept septembre septiembre settembre',
    october: 'oct oktober octobre octubre ottobre',
    november: 'nov novembre noviembre',
    december: 'dec dezember décembre diciembre dicembre',
    only: 'nur seulement solo',
    now: 'jetzt ahora maintenant adesso',
  }).flatMap(([meaning, words]) => words.split(' ').map((word) => [word, meaning] as const)),
)

/** Lower case without a plural's or a genitive's s. */
export function singular(word: string): string {
  const lower = word
    .toLowerCase()
    .replace(/['’](?:s|re|ve|ll)?$/u, '')
    .replace(/['’]/gu, '')
  const unit =
    unitNames.get(lower) ?? translations.get(lower) ?? translations.get(lower.replace(/(?<=.{6})e[rsnm]?$/, ''))
  if (unit) return unit
  if (lower === '&') return 'and'
  if (lower.length <= 3 || /\d/.test(lower)) return lower
  const one = lower.replace(/ies?$/, 'y').replace(/(?<=s|x|z|ch|sh)es$|(?<=[^sui])s$/, '')
  return unitNames.get(one) ?? translations.get(one) ?? one
}

const synonyms = [
  'all every any each per entire whole',
  'everything sitewide storewide',
  'off save saving saved discount reduce reduced',
  'shipping ship shipped delivery deliver delivered',
  'buy purchase order',
  'customer client buyer',
  'free gratis complimentary',
  'guarantee guaranteed warranty',
  'refund refunded',
  'quick quickly fast quicker faster speed',
  'tested test',
  'review rating rated rate',
  'until till through thru ends ending end',
  'try trial',
  'cancel cancellation',
  'twice double doubled',
  'triple tripled',
  'cheapest lowest',
  'fastest quickest',
  'biggest largest',
  'life lifetime',
  'left remaining',
  'annual annually yearly',
  'kid child children',
].map((line) => line.split(' '))

/** All words with synonyms. */
export const synonymWords = synonyms.flat()

const meanings = new Map(synonyms.flatMap((words) => words.map((word) => [word, words[0] as string] as const)))
/** Offers that are one: '2 for 1', 'buy 1 get 1' and 'buy 1 get 1 free'. */
const oneMoreFree = /^(\d+) get 1 free$/
meanings.set('1 get 1', '2 for 1')

/** Replaces a word with the first of its synonyms, or with its stem. */
export function resolveSynonym(norm: string): string {
  const count = Number(oneMoreFree.exec(norm)?.[1] ?? 0)
  return count > 0 ? `${count + 1} for ${count}` : (meanings.get(norm) ?? stem(norm))
}

/** 'tried', 'trying' and 'tries' are 'try'; other words stay comparable in a shorter form. */
function stem(norm: string): string {
  if (norm.length < 5 || norm.length > 30 || !/^[a-z]+$/.test(norm)) return norm
  const root = norm.replace(/(?:ing|ed|er)$/, '')
  if (root === norm || root.length < 3 || !/[aeiouy]/.test(root)) return norm.replace(/(?<=..)e$/, '')
  return root.endsWith('i') ? `${root.slice(0, -1)}y` : root.replace(/([bdfgmnprt])\1$/, '$1')
}

const opposites = [
  ['hot warm', 'cold cool chilled iced'],
  ['more extra bigger larger', 'less fewer smaller'],
  ['lose losing', 'gain gaining'],
  ['fast faster quick quicker', 'slow slower'],
  ['light lighter', 'heavy heavier'],
  ['men man boy', 'women woman girl'],
  ['start begin', 'end until'],
  ['open', 'close closed'],
  ['high higher', 'low lower'],
  ['new', 'used refurbished'],
  ['dog puppy', 'cat kitten'],
  ['adult', 'kid child'],
  ['indoor', 'outdoor'],
  ['king', 'queen twin'],
  ['morning', 'evening night'],
  ['summer', 'winter'],
].map((sides) => sides.map((words) => words.split(' ')))

const oppositesByWord = new Map(
  opposites.flatMap(([one = [], other = []]) => [
    ...one.map((word) => [word, new Set(other)] as const),
    ...other.map((word) => [word, new Set(one)] as const),
  ]),
)

/** 'hot' and 'cold', 'more' and 'less'. */
export function areOpposite(one: Word, other: Word): boolean {
  return oppositesByWord.get(one.norm)?.has(other.norm) ?? false
}

/** Words that say nothing about a claim: they may differ between the copy and the video. */
export const fillerWords: ReadonlySet<string> = new Set(
  (
    'a an the this that these those your you our we us my me i it they them their and or but so then plus for of in on at with ' +
    'to by as is are was be been has have do does can could will would just now today here there get gets getting shop ' +
    'try call enter apply much grab enjoy discover use using claim take start see find learn click tap join meet make when while if its all ' +
    'code coupon promo promocode voucher checkout keep stay give ready love want need let go come only even still very ' +
    'really per each every about how what why who buy cost price pay spend spending own yours pick packed straight full ' +
    'thereafter afterwards saw seen noticed reported à au de du la le les der die das el en con sie mit für und auf et pour y di'
  ).split(' '),
)

/** Whether a word says nothing about a claim. */
export function isFiller({ norm, value }: Word): boolean {
  return value === null && fillerWords.has(norm)
}

/** Words before a number that change what it says, and their meaning. */
export const qualifiers: readonly (readonly [phrase: string, meaning: string])[] = Object.entries({
  'up to':
    'up to,upto,as much as,as many as,no more than,not more than,never more than,at most,max,maximum,máximo,höchstens',
  from: 'from,ab,à partir de,a partir de,a partire da,vanaf,starting at,start at,starts at,starting from,start from,as low as,as little as,minimum',
  under: 'under,less than,fewer than,below,weniger als,unter,moins de,menos de,meno di,minder dan,nog geen',
  over: 'over,above,more than,at least,mehr als,plus de,más de,più di,oltre,meer dan,mindestens,au moins,al menos',
  almost: 'almost,nearly,close to,knapp,beinahe,presque,casi,quasi,bijna',
  about: 'about,around,approx,approximately,roughly,circa,ca,etwa,rund,ungefähr,environ,alrededor de,ongeveer',
  was: 'was,were,originally,regularly,normally,usually,previously,formerly,reg,regular,rrp,msrp,instead of,down from,reduced from,dropped from,drop from,drops from,marked down from,slashed from,cut from,statt,früher,vorher,antes,au lieu de,en lugar de,en vez de,invece di,in plaats van',
}).flatMap(([meaning, phrases]) =>
  phrases.split(',').map((phrase) => [phrase.split(' ').map(singular).join(' '), meaning] as const),
)
/** Each qualifier and each meaning of one. */
export const limits: ReadonlySet<string> = new Set(qualifiers.flat())
/** Words around a number that a claim must share when it has them. */
export const bounds = new Set([
  'over',
  'under',
  'until',
  'from',
  'above',
  'below',
  'than',
  'up',
  'within',
  'after',
  'before',
])
export const measures = new Set(
  'kg g mg ml cl l mm cm metre km lb oz mile mph inch ft mb gb tb mah w kw kwh v db hz μm am pm calorie star karat degree'.split(
    ' ',
  ),
)
export const timeUnits = new Set(['second', 'minute', 'hour', 'day', 'business day', 'night', 'week', 'month', 'year'])
/** Words that a code may follow. */
export const codeWords = new Set(['code', 'coupon', 'promo', 'promocode', 'voucher'])
/** Whether a word is written like a code, as 'SAVE20'. */
export const looksLikeCode = (raw: string) => /^(?=.*\d)(?=.*[A-Z])[A-Z0-9]{4,}$/.test(raw)
const denials = 'not isnt arent wasnt werent wont doesnt didnt never cannot'
/** Before a claim. */
export const negations = new Set(
  `${denials} no without dont cant aint neither nor hardly nothing none forget`.split(' '),
)
export const isNegation = ({ norm }: Word) => negations.has(norm)
/** After a claim, as in 'shipping is not free'. */
export const denialsAfter = new Set(`${denials} ended expired`.split(' '))
