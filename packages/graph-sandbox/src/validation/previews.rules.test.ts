import { describe, expect, it } from 'vitest'
import { previewBody } from './previews.rules.ts'

describe('a preview', () => {
  it('is an iframe to the given host, with entities in its address', () => {
    expect(previewBody('http://localhost:3000/sandbox', '12', 'MOBILE_FEED_STANDARD')).toMatch(
      /^<iframe src="http:\/\/localhost:3000\/sandbox\/preview\?id=12&amp;ad_format=MOBILE_FEED_STANDARD" width="320" height="\d+"/,
    )
  })

  it('lets nothing out of the address', () => {
    expect(previewBody('http://h', '"><script>', 'INSTAGRAM_STORY')).not.toContain('<script>')
  })

  it.each(['', 'MOBILE', 'mobile_feed_standard'])('is refused for the format %j', (format) => {
    expect(() => previewBody('http://h', '1', format)).toThrow(/ad_format/)
  })
})
