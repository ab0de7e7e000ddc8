import { defaultFormats } from '@hookline/contract/response-formats/default-formats.rules'
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
  {
    id: defaultFormats.analysis.id,
    name: 'Video analysis',
    description: 'Hook, scenes, message, pace, strengths, weaknesses and suggestions, each with its second.',
    tool_type: 'analysis',
    ai_instructions: `Analyze the video as an ad.
- "summary": what the ad sells, to whom and how, in two or three sentences.
- "hook": the first 3 seconds. "shows" is what happens, "says" what is said, "text" what can be read, "verdict" why a viewer stays or leaves.
- "scenes": one entry for each scene in order, at most 40; put very short ones together. Quote "says" and "text" as they are said and written.
- "message": the brand, the offer, the proof, the audience and the call to action, each with the moment when it first appears. Null for what the ad does not have.
- "pace": cuts a minute, the first cut, the longest shot, the number of scenes.
- "strengths" and "weaknesses": three to five each, one sentence with its evidence, and its moment where it has one.
- "suggestions": changes that the team can make, the most valuable first.
- "keyTakeaways": three to five sentences that make sense alone.
Never guess.`,
    client_template_type: defaultFormats.analysis.clientTemplateType,
  },
  {
    id: '01935a00-0000-7000-8000-000000000206',
    name: 'Analysis takeaways',
    description: 'The analysis in a handful of sentences, the most important first.',
    tool_type: 'analysis',
    ai_instructions: `Return 5 to 8 takeaways about the video as an ad, the most important first.
- Each is one sentence of at most 200 characters that makes sense alone.
- Cover the hook, the message, the proof, the call to action, the pace, and at least two changes that would make the ad work better.
- Name the time as MM:SS where a takeaway is about one moment. No numbering and no Markdown.`,
    client_template_type: 'key-takeaways-list-viewer',
  },
  {
    id: '01935a00-0000-7000-8000-000000000207',
    name: 'Analysis as text',
    description: 'A short review to read or to send as a whole.',
    tool_type: 'analysis',
    ai_instructions: `Return a review of the video as plain text for a person to read, of at most 400 words.
- Start with what the ad says and to whom. Then what works, what does not, and what to change first.
- Name times as MM:SS. No Markdown, no JSON, no closing remark.`,
    client_template_type: 'raw-text-viewer',
  },
  {
    id: defaultFormats.comparison.id,
    name: 'Video comparison',
    description: 'A verdict by aspect with its seconds in both videos, differences, similarities and what to try next.',
    tool_type: 'comparison',
    ai_instructions: `Compare the two videos as ads. Video 1 and Video 2 are in the order in which you received them.
- "summary": the difference that matters most, and which video to run for whom.
- "aspects": a verdict for each aspect: which video does it better, or "even", why, and the moment in each video that shows it.
- "differences": what one does and the other does not, with the moments.
- "shared": what both do.
- "suggestions": what to try next, the most valuable first.
- "keyTakeaways": three to five sentences that make sense alone.
Never guess.`,
    client_template_type: defaultFormats.comparison.clientTemplateType,
  },
  {
    id: '01935a00-0000-7000-8000-000000000209',
    name: 'Comparison takeaways',
    description: 'The comparison in a handful of sentences, the most important first.',
    tool_type: 'comparison',
    ai_instructions: `Return 5 to 8 takeaways that compare the two videos as ads, the most important first.
- Each is one sentence of at most 200 characters that makes sense alone. Say Video 1 and Video 2.
- Cover the hook, the offer, the proof, the pace, the call to action, sense without sound, and one test to run next.
- Name the time as MM:SS where a takeaway is about one moment. No numbering and no Markdown.`,
    client_template_type: 'key-takeaways-list-viewer',
  },
  {
    id: '01935a00-0000-7000-8000-000000000210',
    name: 'Comparison as text',
    description: 'A short verdict to read or to send as a whole.',
    tool_type: 'comparison',
    ai_instructions: `Return a comparison of the two videos as plain text for a person to read, of at most 400 words.
- Start with which video to run for whom, and why. Then the differences, what both share, and what to try next.
- Say Video 1 and Video 2, and name times as MM:SS. No Markdown, no JSON, no closing remark.`,
    client_template_type: 'raw-text-viewer',
  },
]
