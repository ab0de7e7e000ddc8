import { expect, it } from 'vitest'
import { checkCopy } from './copy-check.rules.ts'

const guide = {
  productNames: ['Bloom'],
  wordsToAvoid: ['cheap', 'guarantee', 'cure', 'best ever', 'free'],
  competitors: ['Fern', 'Apex Gear', 'Nest'],
  disclaimers: [],
  emojiLimit: 3,
}

const ads: [headline: string, primaryText: string][] = [
  [
    'Cold for 24 hours',
    'Ice at breakfast, ice at dinner. The Bloom bottle keeps your drink cold for a whole day of work, trails and travel. ☀️',
  ],
  [
    'Your mornings, sorted',
    'You deserve a coffee that is ready when you are. Set it at night, wake up to the smell. Try it for 30 days, returns are on us.',
  ],
  [
    'Meet your new favorite jeans',
    'Soft stretch, real pockets, sizes 24–38. Find the fit that moves with you, from desk to dance floor.',
  ],
  [
    'Learn Spanish in 15 minutes a day',
    'Short lessons, real conversations. Start today and order your first tapas in Spanish by summer!',
  ],
  [
    'Cheaper than a takeaway',
    'Chef-made dinners from $7.90, delivered weekly. Skip or cancel any time. Use code DINNER20 for 20% off your first box.',
  ],
  [
    'Sleep cooler tonight',
    'Bamboo sheets that stay fresh on the hottest nights. Over 12,000 five-star reviews. Returns within 100 nights.',
  ],
  [
    'The CRM small teams love',
    'Stop copying rows. See every deal, call and email in one place. 14-day trial, no credit card. Built for B2B SaaS and HR teams.',
  ],
  [
    'Run your first 5K',
    'An 8-week plan for beginners. Three runs a week, one friendly coach in your ear. New to running? So were we.',
  ],
  [
    'Gifts for new parents',
    'A soft blanket, a night light, a cup of tea. The box that says: you are doing great. Ships in 2 days within the US and UK.',
  ],
  ['Yoga for every body', 'Classes for beginners and pros, 5 to 60 minutes. Move how you like, whenever you like.'],
  [
    'Car insurance from £19 a month',
    'Get a quote in two minutes. No calls, no paperwork. Terms apply. Call 0800 123 4567 or visit us online.',
  ],
  [
    'Dog-approved dinners',
    'Fresh meals for senior dogs, puppies and picky eaters. Vet-designed, human-grade, delivered to your door 🐶',
  ],
  ['Summer sale: up to 40% off', 'Linen shirts, sandals, swimwear. Ends Sunday 11:59 PM EST. New styles added daily.'],
  [
    'A bank account in 5 minutes',
    'Open an account on your phone. No monthly fees, instant notifications, and a card that arrives in 3 days. IBAN included.',
  ],
  [
    'Glow without the guesswork',
    'A gentle vitamin C serum for dry skin. Dermatologist tested, fragrance-free, cruelty-free. Wake up to brighter skin.',
  ],
  [
    'Build a website this weekend',
    'Pick a template, drop in your photos, publish. 200+ designs, AI copy help, HTTPS and SEO included. www.sitely.com',
  ],
  [
    'Women’s trail shoes, rebuilt',
    'Wider toe box, 6 mm drop, grip for wet rock. Designed with 40 mountain guides. Men’s sizes land in May.',
  ],
  [
    'Your garden, greener',
    'Tell us your zip code and get plants that thrive where you live. Delivered with care, guaranteed to arrive alive.',
  ],
  [
    'Think you know chocolate?',
    'Single-origin bars made in Ghana. 72% cocoa, 0% compromise. Buy 2, get 1. Ships worldwide.',
  ],
  [
    'Are you ready for winter?',
    'The parka tested at −30 °C. Recycled down, lifetime repairs. Wear it to work, wear it to the North Pole.',
  ],
  ['Turn photos into memories', 'Print 50 photos for $5. Grandparents love them. You will too.'],
  ['Nestle in', 'The reading chair for rainy Sundays. Nesting tables sold separately. Fernwood oak or walnut.'],
  [
    'Hiring? Find nurses fast',
    'Post a job in minutes and meet qualified candidates near you. Trusted by 3,000 clinics.',
  ],
  [
    'Vegan protein, zero chalk',
    '25 g of protein, no added sugar. Sugar-free and gluten-free. As smooth as your old shake.',
  ],
  [
    'Get the VIP box',
    'TSA-approved carry-on, YKK zippers, RFID pocket, USB-C charger. For Gen Z and their parents. NEW: in green.',
  ],
  ['Save time on taxes', 'File in 20 minutes with a CPA on call. Your refund, faster. IRS-authorized e-file.'],
  ['Feel at home in your hearing', 'Hearing aids so small that they vanish. Book a test online.'],
  ['Dating, but calmer', 'Fewer swipes, better evenings. Meet people who share your taste in books.'],
  [
    'Black Friday starts now',
    'Our biggest event of the year. Black, white and asian-pear scents. Young at heart, all ages.',
  ],
  ['Plan your retirement', 'See what your savings could become. For your 30s, 40s and beyond.'],
]

it.each(ads)('has nothing against "%s"', (headline, primaryText) => {
  const found = checkCopy([{ headline, primaryText }], { guide })
  // Notes, which a screen shows on request.
  expect(found.filter(({ severity, rule }) => severity !== 'inform' && rule !== 'too-long')).toEqual([])
})

it.each([
  ['avoided-word', 'Feel free to ask', 'free'],
  ['avoided-word', 'FREE shipping', 'FREE'],
  ['avoided-word', 'A dirt-cheap bottle', 'cheap'],
  ['all-caps', 'Open until 9 PM EST TODAY', 'TODAY'],
])('still finds %s in %s', (rule, primaryText, word) => {
  const found = checkCopy([{ headline: '', primaryText }], { guide }).filter((one) => one.rule === rule)
  expect(found.flatMap(({ text, ranges }) => ranges.map(({ start, end }) => text.slice(start, end)))).toEqual([word])
})
