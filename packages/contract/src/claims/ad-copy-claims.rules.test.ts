import { describe, expect, it } from 'vitest'
import { buildSeen } from '../../test/seen-texts.ts'
import { groundClaims } from './ground-claims.rules.ts'

const listClaimStates = (primaryText: string, ...lines: string[]) =>
  groundClaims([{ headline: '', primaryText }], { texts: buildSeen(...lines), speech: [] })[0]?.claims.map(
    ({ text, state }) => `${text}: ${state}`,
  )

describe('a claim of the copy that the caption does not make', () => {
  it.each([
    // Numbers of neighbours.
    ['Save $20 on orders over $50', 'Save $50 on orders over $20', ['$20: unsure', '$50: not found']],
    ['30% off shoes', '20% OFF SHOES 30% OFF BAGS', ['30% off: unsure']],
    ['Hot 24h, cold 12h', 'COLD 24H | HOT 12H', ['24h: not found', '12h: not found']],
    ['3 for 2', '2 for 3', ['3 for 2: not found']],
    ['3 for 2 on shoes', '3 for $2 on shoes', ['3 for 2: not found']],
    ['Buy 2 get 1 free', 'Buy 1 get 2 free', ['2 get 1 free: not found']],
    ['Buy 2, get 1 free', 'Buy 3, get 1 free', ['2, get 1 free: not found']],
    ['Buy one get one free', 'Buy one get one half price', ['one get one free: not found']],
    ['9 out of 10 dentists', '10 out of 9 dentists', ['9 out of 10 dentists: not found']],
    ['A 2-in-1 shampoo', 'A 3-in-1 shampoo', ['2-in-1 shampoo: not found']],
    ['Rated 4.8/5', 'Rated 5', ['4.8/5: not found']],
    ['Was $40, now $20', 'Was $20, now $40', ['$40: unsure', '$20: unsure']],
    ['Spend $50, get $10 off', 'Spend $10, get $50 off', ['$50, get $10 off: not found']],
    ['2 for $30', '3 for $30', ['2 for $30: not found']],
    ['Ships in 2 days', 'Ships in 2-3 days', ['2 days: unsure']],
    // Limits.
    ['70% off', 'UP TO 70% OFF', ['70% off: unsure']],
    ['Save 70%', 'Save as much as 70%', ['70%: unsure']],
    ['20% off', '10-20% OFF', ['20% off: unsure']],
    ['20% off', 'Between 10 and 20% off', ['20% off: unsure']],
    ['10% off', '10% to 20% off', ['10% off: unsure']],
    ['$30', 'From $30', ['$30: unsure']],
    ['$30', '$30 per month', ['$30: unsure']],
    ['$30/month', '$30/year', ['$30: not found']],
    ['10,000 sold', 'Almost 10,000 sold', ['10,000 sold: unsure']],
    ['Free shipping on all orders', 'Free shipping over $50', ['Free shipping: unsure']],
    // Units, currencies, digits.
    ['Only $19', 'A$19', ['$19: not found']],
    ['Only $19', '$19 CAD', ['$19: not found']],
    ['Just $40', 'SAVE $40', ['$40: unsure']],
    ['Get it for $19', '$19 DEPOSIT', ['$19: unsure']],
    ['20% off', 'STUDENTS GET 20% OFF', ['20% off: unsure']],
    ['Save 20%', 'SUBSCRIBE & SAVE 20%', ['20%: unsure']],
    ['Free trial', 'FREE TRIAL ENDED', ['Free trial: not found']],
    ['Proven in 4 weeks', 'NOT CLINICALLY PROVEN IN 4 WEEKS', ['4 weeks: unsure']],
    ['20% off', '20% OFF*', ['20% off: unsure']],
    ['Closed on Sundays', 'Open Sundays', ['Sundays: unsure']],
    ['We like Brewly at home', 'There is no Brewly', ['Brewly: unsure']],
    ['Kits for $19', 'Your first kit for $19', ['$19: unsure']],
    ['Rated 4.8/10', '4.8', ['4.8/10: unsure']],
    ['Keeps drinks hot 6 hours', 'Keeps food hot 6 hours', ['6 hours: unsure']],
    ['20% off every tent', 'Every chair is 20% off', ['20% off: unsure']],
    ['Free shipping', 'BUY 1 GET 1 FREE', ['Free shipping: not found']],
    ['Buy 1 get 1 at $14.99', 'BUY 1 GET 1 FREE $14.99', ['1 get 1: not found', '$14.99: quoted']],
    ['20 g of protein', '20 g of sugar', ['20 g: unsure']],
    ['Only 3 left', 'Only 3 days left', ['3 left: unsure']],
    ['Only 20 dollars', 'Only 20 euros', ['20 dollars: not found']],
    ['€1.299', '€1.29', ['€1.299: not found']],
    ['$1,000 prize', '$1.00 prize', ['$1,000: not found']],
    ['Down to -20°C', 'Down to 20°C', ['-20°C: not found']],
    ['Save 20%', '20% of people save', ['20%: not found']],
    ['Since 1998', 'Since 1989', ['1998: not found']],
    ['Call 555-0123', 'Call 555-0199', ['555-0123: not found']],
    ['Call 0800 123 456', 'Call 0800 123 457', ['0800 123 456: not found']],
    ['Opens at 7 pm', 'Opens at 7 am', ['7 pm: not found']],
    ['Opens at 7:30', 'Opens at 7:45', ['7:30: not found']],
    // Codes.
    ['Use code SAVE20', 'SAVE 20%', ['SAVE20: not found']],
    ['Use code SAVE20', 'Save 20% with code WELCOME', ['SAVE20: not found']],
    ['Use code SUMMER', 'Summer is here', ['SUMMER: not found']],
    ['Use code SUMMER', 'SUMMER sale with code SUN', ['SUMMER: not found']],
    ['Use code 20OFF', '20% OFF', ['20OFF: not found']],
    // 'Free' of something else.
    ['Free delivery', 'Sugar-free delivery', ['Free delivery: not found']],
    ['Free sugar', 'SUGAR FREE', ['Free sugar: not found']],
    ['Gluten-free snack', 'Free gluten snack', ['Gluten-free: not found']],
    ['Hands-free', 'Free your hands', ['Hands-free: not found']],
    ['Try it free', 'Freedom to go', ['free: not found']],
    ['Try it free', 'Free returns', ['free: unsure']],
    ['Free coffee', 'Free cups for your coffee', ['Free coffee: unsure']],
    ['Free shipping', 'Shipping is not free', ['Free shipping: not found']],
    ['Free shipping', 'Free shipping is not included', ['Free shipping: not found']],
    ['2nd pair free', '1st pair free', ['free: not found']],
    // Superlatives and comparisons.
    ['The best coffee', 'The best cups for your coffee', ['best coffee: unsure']],
    ['The best coffee', 'The best of all coffee machines', ['best coffee: unsure']],
    ['The No. 1 bottle', 'Only 1 bottle', ['No. 1 bottle: not found']],
    ['The #1 in sleep', '1 in 3 people sleep badly', ['#1: not found']],
    ['Lighter than glass', 'Glass is lighter than steel', ['Lighter than glass: unsure']],
    ['Half the sugar', 'Half the fat', ['Half the sugar: not found']],
    ['Twice as fast', 'Twice as slow', ['Twice: not found']],
    ['Results guaranteed', 'Results are not guaranteed', ['guaranteed: not found']],
  ])('"%s" beside "%s"', (copy, line, states) => {
    expect(listClaimStates(copy, line)).toEqual(states)
  })
})

describe('a claim without a condition of the caption is unsure', () => {
  it.each([
    ['Free shipping', 'FREE SHIPPING OVER $50', ['Free shipping: unsure']],
    ['Free shipping', 'Free shipping on orders of $50 or more', ['Free shipping: unsure']],
    ['Free shipping', 'Free shipping on $50+', ['Free shipping: unsure']],
    ['Free shipping', 'Free shipping and returns over $50', ['Free shipping: unsure']],
    ['Free shipping until Sunday', 'Free shipping over $50', ['Free shipping: unsure', 'Sunday: not found']],
    ['Free shipping', 'Over $50 free shipping', ['Free shipping: unsure']],
    ['Free gift', 'Free gift with any 2 bottles', ['Free gift: unsure']],
    ['Free returns', 'Free returns within 30 days', ['Free returns: unsure']],
    ['20% off', '20% off until Sunday', ['20% off: unsure']],
    ['20% off', '20% off when you buy 2', ['20% off: unsure']],
    ['20% off', '20% off for new customers', ['20% off: unsure']],
    ['20% off', '20% off your first order', ['20% off: unsure']],
    ['20% off', '20% off selected styles', ['20% off: unsure']],
    ['Two-year warranty', 'Two-year warranty if you register', ['Two-year: unsure']],
    // With the condition it is.
    ['Free shipping over $50', 'FREE SHIPPING OVER $50', ['Free shipping: quoted', '$50: quoted']],
    ['20% off when you buy 2', '20% off when you buy 2', ['20% off: quoted', '2: quoted']],
    ['20% off for new customers', '20% OFF FOR NEW CUSTOMERS', ['20% off: quoted']],
    ['Two-year warranty if you register', 'Two-year warranty if you register', ['Two-year: quoted']],
    // These are no conditions of the claim.
    ['20% off', '20% off with code SAVE20', ['20% off: quoted']],
    ['20% off everything', '20% off everything', ['20% off: quoted']],
    ['Free shipping', 'Free shipping and free returns over $50', ['Free shipping: quoted']],
    ['Free shipping', 'Free shipping for everyone', ['Free shipping: quoted']],
    ['Cold for 24 hours', 'Cold for 24 hours with ice', ['24 hours: quoted']],
  ])('"%s" beside "%s"', (copy, line, states) => {
    expect(listClaimStates(copy, line)).toEqual(states)
  })
})

describe('the same claim, written in another way', () => {
  it.each([
    ['10–20% off', '10-20% OFF', ['10–20% off: quoted']],
    ['10% to 20% off', '10-20% OFF', ['10% to 20% off: quoted']],
    ['Save as much as 50%', 'SAVE UP TO 50%', ['50%: quoted']],
    ['1/2 price', 'HALF PRICE', ['1/2 price: quoted']],
    ['½ price', '50% OFF', ['½ price: quoted']],
    ['Buy one, get one free', 'BUY 1 GET 1 FREE', ['one, get one free: quoted']],
    ['3 for the price of 2', '3 FOR 2', ['3 for the price of 2: quoted']],
    ['9 out of 10 dentists', '9/10 dentists', ['9 out of 10 dentists: quoted']],
    ['A 2-in-1 shampoo', '2 IN 1 SHAMPOO', ['2-in-1 shampoo: quoted']],
    ['The No. 1 bottle', '#1 BOTTLE', ['No. 1 bottle: quoted']],
    ['Our number one bottle', 'No.1 bottle', ['number one bottle: quoted']],
    ['€1.299,00', '€1299', ['€1.299,00: quoted']],
    ['1 000 reviews', '1,000 REVIEWS', ['1 000 reviews: quoted']],
    ['Over 10,000 sold', '10,000+ SOLD', ['10,000 sold: paraphrased']],
    ['More than 10,000 sold', 'OVER 10,000 SOLD', ['10,000 sold: quoted']],
    ['20 grams of protein', '20g of protein', ['20 grams: quoted']],
    ['Two times faster', '2x faster', ['Two times faster: quoted']],
    ['Call 555-0123', 'Call us: 555 0123', ['555-0123: quoted']],
    ['Opens at 7 pm', 'OPENS AT 7PM', ['7 pm: quoted']],
    ['20% 🔥 off', '“20%” OFF', ['20% 🔥 off: quoted']],
    ['Sugar free', 'SUGAR-FREE', ['Sugar free: quoted']],
    ['First order free', '1st order free', ['free: quoted']],
    ['Use code 20OFF', 'CODE: 20OFF', ['20OFF: quoted']],
    ['Enter code BLOOM', 'BLOOM AT CHECKOUT', ['BLOOM: quoted']],
    ['Now $20 (was $40)', 'WAS $40 NOW $20', ['$20: quoted', '$40: quoted']],
    ['20% off your order', '20% OFF', ['20% off: quoted']],
    ['$30 a month', '$30 per month', ['$30: quoted']],
  ])('"%s" beside "%s"', (copy, line, states) => {
    expect(listClaimStates(copy, line)).toEqual(states)
  })

  it('reads a code in a line below the word', () => {
    expect(listClaimStates('Use code BLOOM', 'USE CODE', 'BLOOM')).toEqual(['BLOOM: paraphrased'])
    expect(listClaimStates('Use code BLOOM', 'SHOP NOW', 'BLOOM')).toEqual(['BLOOM: not found'])
  })
})
