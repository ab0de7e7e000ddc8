import { expect, it } from 'vitest'
import { describeDevice } from './device.rules.ts'

const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0'

it.each([
  [`${mac} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15`, 'Safari on macOS'],
  [`${windows} ${chrome} Safari/537.36`, 'Chrome on Windows'],
  [`${windows} ${chrome} Safari/537.36 Edg/142.0.0.0`, 'Edge on Windows'],
  [`${windows} ${chrome} Safari/537.36 OPR/120.0.0.0`, 'Opera on Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0', 'Firefox on Linux'],
  [`Mozilla/5.0 (Linux; Android 16; Pixel 9) ${chrome} Mobile Safari/537.36`, 'Chrome on Android'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) CriOS/142.0.0.0 Mobile/15E148', 'Chrome on iPhone'],
  [`Mozilla/5.0 (X11; CrOS x86_64 16000.0.0) ${chrome} Safari/537.36`, 'Chrome on ChromeOS'],
  ['curl/8.14.1', 'curl'],
  ['', 'Unknown device'],
])('of %j a person reads %s', (userAgent, device) => {
  expect(describeDevice(userAgent)).toBe(device)
})
