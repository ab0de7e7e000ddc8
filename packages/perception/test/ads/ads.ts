import { fonts } from './fonts.ts'

/** Where a picture comes from. `photo` has the soft patches, grain and slow movement of a filmed background. */
export type Background = 'photo' | 'fractal' | 'gradient' | 'bars' | 'testcard' | 'plain'

export interface AdScene {
  background: Background
  seconds: number
  /** Main colours of `photo`, `gradient` and `plain`. */
  colours?: [string, string]
}

export interface AdCaption {
  /** One drawn line each. */
  lines: string[]
  fromMs: number
  toMs: number
  /** A file of `fonts`. */
  font: string
  /** Font size as a share of the width. */
  size: number
  /** Upper edge of the first line as a share of the height. */
  y: number
  style: 'outline' | 'thick outline' | 'box' | 'shadow' | 'bare'
  colour?: string
}

export interface AdSentence {
  text: string
  /** Pause before it. */
  pauseMs: number
  /** A voice of espeak-ng. */
  voice?: string
}

export interface AdPlan {
  width: number
  height: number
  fps: number
  scenes: AdScene[]
  captions: AdCaption[]
  sentences: AdSentence[]
  music: 'none' | 'quiet' | 'loud'
  /** False leaves out the audio stream. */
  hasSound: boolean
}

const warm: [string, string] = ['0xd98a4b', '0x5a2f2a']
const cool: [string, string] = ['0x3f7fa8', '0x14283c']
const green: [string, string] = ['0x7fa86a', '0x22402c']
const rose: [string, string] = ['0xe0a0a8', '0x70304c']
const { sans, sansBold, serif, serifBold, narrowBold, dejaVuBold } = fonts

/** The test ads by name. The maker adds nothing to a plan but the length of each spoken sentence. */
export const adPlans = {
  /** For quick tests: two scenes, two captions, two sentences. */
  short: {
    width: 360,
    height: 640,
    fps: 25,
    scenes: [
      { background: 'photo', seconds: 3, colours: warm },
      { background: 'plain', seconds: 3, colours: cool },
    ],
    captions: [
      caption(['Brewly', 'Cold for 24 hours'], 0, 3, sansBold, 0.1, 0.2, 'outline'),
      caption(['Save 20% with code', 'BREW20'], 3, 6, dejaVuBold, 0.075, 0.6, 'box'),
    ],
    sentences: [
      { text: 'This bottle keeps your coffee hot all day.', pauseMs: 300 },
      { text: 'Order yours today.', pauseMs: 500 },
    ],
    music: 'none',
    hasSound: true,
  },
  /** For measurements: a whole vertical ad. */
  full: {
    width: 1080,
    height: 1920,
    fps: 30,
    scenes: [
      { background: 'photo', seconds: 5, colours: warm },
      { background: 'fractal', seconds: 6 },
      { background: 'photo', seconds: 6, colours: cool },
      { background: 'gradient', seconds: 7, colours: rose },
      { background: 'plain', seconds: 6, colours: green },
    ],
    captions: [
      caption(['Tired of cold coffee?'], 0.4, 4.8, sansBold, 0.085, 0.2, 'outline'),
      caption(['Meet the Brewly bottle', 'Hot for 12 hours'], 5.2, 10.8, dejaVuBold, 0.066, 0.62, 'box'),
      caption(['Double wall steel', 'Leakproof lid', 'Fits every cup holder'], 11.2, 16.8, sans, 0.06, 0.5, 'shadow'),
      caption(['Rated 4.8 out of 5', 'by 12,000 customers'], 17.2, 23.8, serifBold, 0.08, 0.3, 'outline'),
      caption(['Brewly'], 24.2, 29.8, serifBold, 0.16, 0.18, 'bare'),
      caption(['40% off until Sunday', 'Code BREW40'], 24.2, 29.8, sansBold, 0.08, 0.45, 'box'),
      caption(['brewly.com'], 24.2, 29.8, sans, 0.05, 0.85, 'bare'),
    ],
    sentences: [
      { text: 'Are you tired of cold coffee in the morning?', pauseMs: 500 },
      { text: 'Meet the new steel bottle that keeps your drink hot for twelve hours.', pauseMs: 900 },
      { text: 'It fits every cup holder, and it never leaks in your bag.', pauseMs: 700 },
      { text: 'Thousands of happy customers use it every single day.', pauseMs: 900 },
      { text: 'Order today and save forty percent before Sunday.', pauseMs: 900 },
    ],
    music: 'none',
    hasSound: true,
  },
  /** Captions in many fonts and sizes over moving pictures, and music, without speech. */
  captions: {
    width: 720,
    height: 1280,
    fps: 25,
    scenes: [
      { background: 'fractal', seconds: 4 },
      { background: 'photo', seconds: 4, colours: green },
      { background: 'bars', seconds: 4 },
      { background: 'photo', seconds: 4, colours: rose },
    ],
    captions: [
      caption(['Summer sale'], 0, 4, serifBold, 0.14, 0.15, 'outline'),
      caption(['Free shipping on every order'], 0, 4, sans, 0.055, 0.7, 'box'),
      caption(['FEEL THE DIFFERENCE', 'after seven days'], 4, 8, narrowBold, 0.1, 0.4, 'shadow'),
      caption(['Dermatologist tested'], 4, 8, serif, 0.05, 0.85, 'shadow'),
      caption(['Only $29.99', 'instead of $49.99'], 8, 12, dejaVuBold, 0.09, 0.3, 'outline'),
      caption(['No subscription, cancel anytime'], 8, 12, sans, 0.045, 0.9, 'box'),
      caption(['Join 50,000 runners'], 12, 16, sansBold, 0.08, 0.25, 'shadow'),
      caption(['Shop now at', 'www.fleetfoot.shop'], 12, 16, 'DejaVu Serif:bold', 0.07, 0.6, 'outline', 'yellow'),
    ],
    sentences: [],
    music: 'loud',
    hasSound: true,
  },
  /** Small captions on a picture wider than high. */
  landscape: {
    width: 1280,
    height: 720,
    fps: 25,
    scenes: [
      { background: 'photo', seconds: 4, colours: cool },
      { background: 'photo', seconds: 4, colours: warm },
    ],
    captions: [
      caption(['Built for long winters'], 0, 4, serif, 0.06, 0.2, 'outline'),
      caption(['Waterproof up to 10,000 mm'], 0, 4, sans, 0.03, 0.85, 'box'),
      caption(['Buy one, get one free'], 4, 8, sansBold, 0.055, 0.4, 'shadow'),
      caption(['Offer ends 30 November'], 4, 8, dejaVuBold, 0.03, 0.8, 'outline'),
    ],
    sentences: [],
    music: 'none',
    hasSound: false,
  },
  /** Someone speaks over quiet music, and no text is shown. */
  speechOverMusic: {
    width: 480,
    height: 480,
    fps: 25,
    scenes: [
      { background: 'photo', seconds: 6, colours: rose },
      { background: 'fractal', seconds: 6 },
    ],
    captions: [],
    sentences: [
      { text: 'My skin was dry and red for years.', pauseMs: 400 },
      { text: 'Then a friend gave me this cream.', pauseMs: 600 },
      { text: 'After two weeks I could see the difference.', pauseMs: 600 },
    ],
    music: 'quiet',
    hasSound: true,
  },
  /** Nothing to read and nothing to hear. */
  silence: {
    width: 480,
    height: 480,
    fps: 25,
    scenes: [
      { background: 'photo', seconds: 3, colours: cool },
      { background: 'fractal', seconds: 3 },
    ],
    captions: [],
    sentences: [],
    music: 'none',
    hasSound: true,
  },
  /** A test card, whose only text is its running clock: a texture, not a message. */
  testcard: {
    width: 480,
    height: 854,
    fps: 25,
    scenes: [{ background: 'testcard', seconds: 4 }],
    captions: [],
    sentences: [],
    music: 'loud',
    hasSound: true,
  },
  /** Captions as creators set them: outlined capitals, amounts in three currencies, a code of look-alikes. */
  creator: {
    width: 540,
    height: 960,
    fps: 25,
    scenes: [
      { background: 'photo', seconds: 4, colours: warm },
      { background: 'fractal', seconds: 4 },
    ],
    captions: [
      caption(['STOP SCROLLING', 'YOUR SKIN IS DRY'], 0.3, 4, narrowBold, 0.13, 0.25, 'thick outline'),
      caption(['this serum lasts 90 days'], 0.8, 4, sansBold, 0.07, 0.6, 'thick outline', 'yellow'),
      caption(['Only €29.90 today'], 4, 8, sansBold, 0.09, 0.2, 'thick outline'),
      caption(['was £34.50, save $6'], 4.3, 8, dejaVuBold, 0.07, 0.4, 'box'),
      caption(['Code GLOW30 TODAY ONLY'], 4.6, 8, narrowBold, 0.08, 0.7, 'thick outline'),
    ],
    sentences: [],
    music: 'none',
    hasSound: false,
  },
  /** One word after the other, each for a third of a second. */
  popWords: {
    width: 540,
    height: 960,
    fps: 25,
    scenes: [{ background: 'photo', seconds: 4, colours: rose }],
    captions: 'THIS LITTLE LAMP MAKES EVERY EVENING WARM AND CALM'
      .split(' ')
      .map((word, index) =>
        caption([word], 0.4 + 0.36 * index, 0.4 + 0.36 * (index + 1), sansBold, 0.14, 0.55, 'thick outline'),
      ),
    sentences: [],
    music: 'none',
    hasSound: false,
  },
  german: {
    width: 360,
    height: 640,
    fps: 25,
    scenes: [{ background: 'photo', seconds: 9, colours: green }],
    captions: [
      caption(['Jetzt bestellen und sparen', 'Heiß für zwölf Stunden'], 1, 8, sansBold, 0.065, 0.4, 'outline'),
    ],
    sentences: [
      { text: 'Diese Flasche hält deinen Kaffee den ganzen Tag heiß.', pauseMs: 400, voice: 'de' },
      { text: 'Bestelle heute und spare vierzig Prozent.', pauseMs: 600, voice: 'de' },
    ],
    music: 'none',
    hasSound: true,
  },
  cyrillic: {
    width: 540,
    height: 960,
    fps: 25,
    scenes: [{ background: 'photo', seconds: 5, colours: cool }],
    captions: [
      caption(['Горячий кофе', 'весь день'], 0.5, 4.5, dejaVuBold, 0.09, 0.3, 'outline'),
      caption(['Закажите сегодня'], 0.5, 4.5, dejaVuBold, 0.06, 0.7, 'box'),
    ],
    sentences: [],
    music: 'none',
    hasSound: false,
  },
} as const satisfies Record<string, AdPlan>

export type AdName = keyof typeof adPlans

function caption(
  lines: string[],
  from: number,
  to: number,
  font: string,
  size: number,
  y: number,
  style: AdCaption['style'],
  colour?: string,
): AdCaption {
  return { lines, fromMs: from * 1000, toMs: to * 1000, font, size, y, style, colour }
}
