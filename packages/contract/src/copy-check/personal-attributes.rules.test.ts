import { describe, expect, it } from 'vitest'
import { checkPersonalAttributes } from './personal-attributes.rules.ts'

const guide = { productNames: [], wordsToAvoid: [], competitors: [], disclaimers: [], emojiLimit: null }
const check = (text: string) => checkPersonalAttributes({ index: 0, field: 'primaryText', text }, { guide })

describe('checkPersonalAttributes', () => {
  it.each([
    ['Are you diabetic?', 'Are you diabetic', 'health'],
    ['Are you a diabetic? Try this.', 'Are you a diabetic', 'health'],
    ["If you're diabetic, this snack is for you.", "you're diabetic", 'health'],
    ['Do you have diabetes?', 'Do you have diabetes', 'health'],
    ['Do you suffer from type 2 diabetes', 'Do you suffer from type 2 diabetes', 'health'],
    ['Manage your diabetes in ten minutes.', 'your diabetes', 'health'],
    ['Treat your anxiety with these meditations', 'your anxiety', 'health'],
    ['Depression getting you down? Get help now.', 'Depression getting you', 'health'],
    ['Diabetic? Read on.', 'Diabetic?', 'health'],
    ['Got back pain?', 'Got back pain?', 'health'],
    ['You’re overweight and you know it.', 'You’re overweight', 'health'],
    ['Have you been diagnosed with PTSD?', 'Have you been diagnosed with PTSD', 'health'],
    ['Made for diabetics like you', 'diabetics like you', 'health'],
    ['Are you disabled?', 'Are you disabled', 'disability'],
    ['Do you have a disability?', 'Do you have a disability', 'disability'],
    ['Are you deaf?', 'Are you deaf', 'disability'],
    ['Are you Black?', 'Are you Black', 'race or ethnicity'],
    ['Are you a Black woman?', 'Are you a Black woman', 'race or ethnicity'],
    ['You are Hispanic and proud', 'You are Hispanic', 'race or ethnicity'],
    ['Are you Christian?', 'Are you Christian', 'religion'],
    ['Meet other Christians near you', 'other Christians', 'religion'],
    ['As a Muslim, you know this', 'As a Muslim, you', 'religion'],
    ['Are you over 50?', 'Are you over 50', 'age'],
    ['Are you 65 or older? Save today.', 'Are you 65 or older', 'age'],
    ['Over 50? This is for you.', 'Over 50?', 'age'],
    ['Meet other seniors', 'other seniors', 'age'],
    ['Women your age love it', 'Women your age', 'age'],
    ['Are you a teenager?', 'Are you a teenager', 'age'],
    ['Are you a woman?', 'Are you a woman', 'sex'],
    ['Made for women like you', 'women like you', 'sex'],
    ['Are you gay?', 'Are you gay', 'sexual orientation'],
    ['You are bisexual. We get it.', 'You are bisexual', 'sexual orientation'],
    ['Are you transgender?', 'Are you transgender', 'gender identity'],
    ['Do you identify as non-binary?', 'Do you identify as non-binary', 'gender identity'],
    ['Are you a single mom?', 'Are you a single mom', 'family status'],
    ['Recently divorced? Start again.', 'Recently divorced?', 'family status'],
    ['Are you pregnant?', 'Are you pregnant', 'family status'],
    ['Do you have kids?', 'Do you have kids', 'family status'],
    ['Are you broke? Bankrupt? Check out our services.', 'Are you broke', 'financial status'],
    ['Struggling with debt?', 'Struggling with debt?', 'financial status'],
    ['Get out of your debt today', 'your debt', 'financial status'],
    ['Bad credit? No problem.', 'Bad credit?', 'financial status'],
    ["You're unemployed, so what?", "You're unemployed", 'financial status'],
    ["Can't pay your rent?", "Can't pay your rent", 'financial status'],
    ['Have you voted yet?', 'Have you voted', 'voting status'],
    ['Are you registered to vote?', 'Are you registered to vote', 'voting status'],
    ['Are you a union member?', 'Are you a union member', 'union membership'],
    ['Have you been convicted of a felony?', 'Have you been convicted', 'criminal record'],
    ['Do you have a criminal record?', 'Do you have a criminal record', 'criminal record'],
    ['Clear your criminal record', 'your criminal record', 'criminal record'],
    ['Billy Taylor, get this T-shirt with your name in print!', 'Billy Taylor', 'name'],
    ['Hey Sarah, look at this', 'Hey Sarah', 'name'],
    ['Is your name Anna?', 'Is your name Anna', 'name'],
  ])('finds %s', (text, words, attribute) => {
    const [first] = check(text)
    expect(first && text.slice(first.ranges[0]?.start, first.ranges[0]?.end)).toBe(words)
    expect(first?.message).toContain(`about their ${attribute}:`)
  })

  it.each([
    'Are you ready for summer?',
    'Do you love coffee as much as we do?',
    'Are you tired of slow shoes?',
    'Your new favourite bottle.',
    'You are going to love this.',
    'New diabetes treatment available now.',
    'A snack for diabetics.',
    'Depression counselling, online.',
    'Looking for Christian singles? Sign up.',
    'Services for teens.',
    'We print T-shirts with your name.',
    'Financial services for every need.',
    'Books on Muslim history.',
    'Gifts for moms who run.',
    'Are you straight out of college?',
    'Are you a black belt in bargains?',
    "You're single-handedly the best",
    'Are you sick of waiting?',
    'Are you anxious to start?',
    'Are you poor at maths?',
    'Are you a proud dog mom?',
    'Are you a plant parent?',
    'Are you a senior developer?',
    'Are you the man for the job?',
    'Are you old school?',
    'Black or white?',
    'Over 50% off?',
    'You are 20 minutes away from a better lunch.',
    'Are you 50% there?',
    'Over 50 styles to choose from.',
    'Do you know the signs of diabetes?',
    'Do you have questions about cancer research?',
    'Donate to your local cancer charity',
    'Your cancer charity of choice gets 10%.',
    'Your diabetes-friendly lunch',
    'Your kids will ask for more.',
    'Your age does not matter',
    'When you are 65 minutes in, you still feel fresh.',
    'Maria Lopez, 34, runs every day.',
    'Emma Stone, founder of Bloom',
    'Hey there, ready to run?',
    'Hello Fresh, hello dinner.',
    'Vote for your favourite flavour.',
    'Your credit union, online.',
    'You record, we edit.',
    'Blind tested. Loved by runners.',
    'Other brands promise. We deliver.',
    'Meet other runners',
    'Join 900 people like you',
  ])('finds nothing in %s', (text) => {
    expect(check(text)).toEqual([])
  })

  it('checks 10 000 characters in less than a frame of typing', () => {
    const text = 'Are you ready to have your new bottle, other people like you? '.repeat(160)
    check(text)
    const start = performance.now()
    check(text)
    expect(performance.now() - start).toBeLessThan(100)
  })
})
