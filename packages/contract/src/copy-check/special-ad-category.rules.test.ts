import { describe, expect, it } from 'vitest'
import { checkSpecialAdCategory } from './special-ad-category.rules.ts'

const guide = { productNames: [], wordsToAvoid: [], competitors: [], disclaimers: [], emojiLimit: null }
const check = (text: string, specialAdCategories: string[] = []) =>
  checkSpecialAdCategory({ index: 0, field: 'primaryText', text }, { guide, specialAdCategories })

describe('checkSpecialAdCategory', () => {
  it.each([
    ['2-bedroom apartment, perfect for young couples.', ['young couples', 'age', 'housing']],
    ['Rooms for rent. No children.', ['No children', 'family status', 'housing']],
    ['Homes for sale in a street for families', ['families', 'family status', 'housing']],
    ['Now leasing: 55+ living', ['55+', 'age', 'housing']],
    ["We're hiring recent graduates!", ['recent graduates', 'age', 'employment']],
    ['Now hiring waitresses', ['waitresses', 'gender', 'employment']],
    ['Join our team. Men with a licence only.', ['Men', 'gender', 'employment']],
    ['A credit card for high earners', ['high earners', 'wealth', 'credit']],
    ['Personal loans for low-income buyers', ['low-income', 'wealth', 'credit']],
  ])('warns of %s', (text, [word, attribute, subject]) => {
    const [finding] = check(text as string)
    expect(text.slice(finding?.ranges[0]?.start, finding?.ranges[0]?.end)).toBe(word)
    expect(finding?.message).toContain(
      `names people by ${attribute} in an ad for ${subject}: Meta's rule for special ad`,
    )
  })

  it.each([
    ['Wohnung zu vermieten, ideal für junge Paare.', ['junge Paare', 'age', 'housing']],
    ['Wir suchen dich! Bewirb dich als Kellnerin.', ['Kellnerin', 'gender', 'employment']],
    ['Sofortkredit für Gutverdiener', ['Gutverdiener', 'wealth', 'credit']],
    ['Piso en alquiler solo para parejas sin hijos', ['parejas', 'family status', 'housing']],
    ['Estamos contratando recién graduados', ['recién graduados', 'age', 'employment']],
    ['Appartement à louer pour jeunes actifs', ['jeunes actifs', 'age', 'housing']],
    ['Nous recrutons des hôtesses', ['hôtesses', 'gender', 'employment']],
    ['Prestiti per pensionati', ['pensionati', 'age', 'credit']],
    ['Stiamo assumendo ragazze per il negozio', ['ragazze', 'gender', 'employment']],
    ['Apartamento para alugar, perfeito para casais', ['casais', 'family status', 'housing']],
    ['Empréstimo pessoal para baixa renda', ['baixa renda', 'wealth', 'credit']],
    ['Appartement te huur voor jonge gezinnen', ['jonge gezinnen', 'age', 'housing']],
    ['Vacature: wij zoeken jou, dames!', ['dames', 'gender', 'employment']],
  ])('warns in other languages of %s', (text, [word, attribute, subject]) => {
    const [finding] = check(text as string)
    expect(text.slice(finding?.ranges[0]?.start, finding?.ranges[0]?.end)).toBe(word)
    expect(finding?.message).toContain(`names people by ${attribute} in an ad for ${subject}`)
  })

  it.each([
    ['Wir stellen ein: Hier lernt man jeden Tag dazu.'],
    ['Wohnung zu vermieten, ein paar Schritte vom Park'],
    ['Vacature in Utrecht: in het team leert men veel'],
    ['Appartement à louer avec chambre parentale'],
    ['Prestito in 24 ore, senza costi nascosti'],
  ])('takes a word of one language not for one of another in %s', (text) => {
    expect(check(text)).toEqual([])
  })

  it('reads from another text of the ad what it is for', () => {
    const headline = { index: 0, field: 'headline' as const, text: 'Made for young couples' }
    const adText = 'Made for young couples\n2-bedroom apartment with a balcony'
    expect(checkSpecialAdCategory(headline, { guide, adText })).toMatchObject([{ word: 'young couples' }])
    expect(checkSpecialAdCategory(headline, { guide })).toEqual([])
  })

  it.each([
    ['A bag for young professionals and families'],
    ['2-bedroom apartment with a balcony and a gym'],
    ['Single-family home for sale with a family room'],
    ["We're hiring senior engineers with a bachelor's degree"],
    ['50+ apartments for rent, from 900 a month'],
    ['An auto loan with rates under 20 % APR'],
    ["We're hiring drivers in Austin"],
    ['A credit card without an annual fee. Mentions and management welcome.'],
  ])('lets %s pass', (text) => {
    expect(check(text)).toEqual([])
  })

  it.each([
    [['HOUSING'], 'housing'],
    [['NONE', 'CREDIT'], 'credit'],
    [['FINANCIAL_PRODUCTS_SERVICES'], 'financial products'],
  ])('knows from a campaign of %j what the ad is for', (categories, subject) => {
    expect(check('Made for families', categories)[0]?.message).toContain(`in an ad for ${subject}`)
  })

  it.each([[['NONE']], [['ISSUES_ELECTIONS_POLITICS']], [[]]])('is silent in a campaign of %j', (categories) => {
    expect(check('Made for families', categories)).toEqual([])
  })
})
