import type { Insertable } from 'kysely'
import type { ResponseFormats } from '../platform/database/database.gen.ts'

export const responseFormatSeeds: Insertable<ResponseFormats>[] = [
  {
    id: '01935a00-0000-7000-8000-000000000201',
    name: 'Ad copy variants',
    description: 'Headline and primary text, ready to be turned into drafts.',
    tool_type: 'ad copy',
    ai_instructions: `Return a list of ad copy variants.
- "angle": the variant's angle in two to four words.
- "headline": at most 40 characters, without a full stop at its end.
- "primaryText": the whole text beside the video, its call to action included. Plain text; line breaks are allowed, Markdown is not.`,
    client_template_type: 'default-copy-variants',
  },
  {
    id: '01935a00-0000-7000-8000-000000000202',
    name: 'Plain text',
    description: 'The answer as it comes, to be read or copied as a whole.',
    tool_type: 'ad copy',
    ai_instructions: `Return plain text for a person to read.
- Number the variants. Each starts with a line "Headline: …", then "Primary text: …".
- Leave an empty line between variants.
- No Markdown, no JSON, no closing remark.`,
    client_template_type: 'raw-text-viewer',
  },
  {
    id: '01935a00-0000-7000-8000-000000000203',
    name: 'Creative breakdown (JSON)',
    description: 'What the video says, as one JSON object: hook, product, audience, promise, proof, offer.',
    tool_type: 'ad copy',
    ai_instructions: `Return one JSON object that describes the video with these keys:
- "product": what is advertised, with its brand when it is named.
- "audience": for whom, in one sentence.
- "hook": what happens in the first 3 seconds.
- "problem", "promise", "offer", "callToAction": one sentence each, or null when the video has none.
- "proof": a list of what the video shows or says as proof.
- "onScreenText": a list of { "time": "MM:SS", "text": "…" }.
- "scenes": a list of { "from": "MM:SS", "to": "MM:SS", "what": "…" }, at most 12.
- "copyIdeas": a list of at most 5 { "angle": "…", "headline": "…", "primaryText": "…" }.
Use null or an empty list where the video gives nothing; never guess.`,
    client_template_type: 'json-object-viewer',
  },
  {
    id: '01935a00-0000-7000-8000-000000000204',
    name: 'Key takeaways',
    description: 'The video in a handful of sentences: what it says, what works, what to change.',
    tool_type: 'ad copy',
    ai_instructions: `Return 5 to 8 takeaways, the most important first.
- Each is one sentence of at most 200 characters that makes sense alone.
- Cover the message, the hook, the proof, the call to action, and at least two changes that would make the ad work better.
- Name the time as MM:SS where a takeaway is about one moment. No numbering and no Markdown.`,
    client_template_type: 'key-takeaways-list-viewer',
  },
]
