import type { Insertable } from 'kysely'
import type { Templates } from '../platform/database/database.gen.ts'

export const templateSeeds: Insertable<Templates>[] = [
  {
    id: '01935a00-0000-7000-8000-000000000101',
    name: 'Short and punchy',
    description: 'One hook, one benefit, one call to action: for Reels, Stories and people who know you.',
    type: 'ad copy',
    instructions: `Write short copy for Reels and Stories, where only the first line is seen.

- Primary text: one or two sentences, at most 90 characters.
- Headline: at most 27 characters.
- Open with the strongest moment or the clearest benefit of the video, not with a question.
- Use simple words that are understood at a glance. No emoji.
- Close with the call to action of the video in two or three words.`,
  },
  {
    id: '01935a00-0000-7000-8000-000000000102',
    name: 'Problem, answer, proof',
    description: 'Longer copy for people who do not know the brand yet: names the problem and shows the proof.',
    type: 'ad copy',
    instructions: `Write for people who see this brand for the first time. Each primary text has 250 to 500 characters in three parts, with a line break between them:

1. Problem: the everyday situation that the product ends, in the words of someone who has it. Describe the situation, never the reader's person, body or finances.
2. Answer: what the product does about it, in one or two concrete sentences taken from the video.
3. Proof and next step: what the video shows or says as proof (a demonstration, a number, a quotation), then the call to action.

The first 80 characters must make sense alone, because the rest is cut off in the feed.
Headline: at most 40 characters, names the answer and not the problem.`,
  },
  {
    id: '01935a00-0000-7000-8000-000000000103',
    name: 'Offer and reason to act',
    description: 'For people who looked but did not buy: the offer first, doubts answered, one clear step.',
    type: 'ad copy',
    instructions: `Write for people who already know the product and have not bought it yet.

- Lead with the offer when the video names one, with exactly its terms. When it names none, lead with the best reason to act today that the video gives. Never invent a discount, a deadline or scarce stock.
- Answer one doubt in each variant: price, effort, fit, quality, delivery or trust. Use only answers that the video supports.
- Sound helpful and confident, never pushing or disappointed.
- Primary text: 100 to 200 characters. Headline: at most 40 characters, with the offer or the main benefit in it.
- End with the call to action "Shop now", or with the one from the video when it differs.`,
  },
  {
    id: '01935a00-0000-7000-8000-000000000104',
    name: 'Sound off, small screen',
    description: 'Looks at the ad as most people meet it: muted, on a phone, for three seconds.',
    type: 'analysis',
    instructions: `Judge the ad as most people meet it: muted, on a phone, between other posts.

- Is the product, the brand and the offer clear without sound, and from which second?
- Can every text be read on a small screen, and does it stay long enough?
- Does the interface of Reels or Stories cover anything that matters?
- What would have to change so that the first 3 seconds work without sound?`,
  },
  {
    id: '01935a00-0000-7000-8000-000000000105',
    name: 'Which one for whom',
    description: 'Says which video suits people who are new, who know the brand, and who looked but did not buy.',
    type: 'comparison',
    instructions: `Say for each of these groups which video to run, and why:

1. People who see this brand for the first time.
2. People who know it and have not bought yet.
3. People who looked at the product and left.

Where neither suits a group, say what is missing. Close with one test: what to vary, what to hold, and what the answer would tell.`,
  },
]
