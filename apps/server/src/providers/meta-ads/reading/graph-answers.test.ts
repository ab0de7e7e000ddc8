import { expect, it } from 'vitest'
import {
  adAccountAnswer,
  adAnswer,
  adSetAnswer,
  campaignAnswer,
  instagramAnswer,
  offsetsAnswer,
  pageAnswer,
  videoAnswer,
} from './graph-answers.ts'

it('keeps large ids as text and reads money as numbers', () => {
  const campaign = campaignAnswer.parse({
    id: '120210000000000123',
    name: 'C',
    objective: 'OUTCOME_SALES',
    status: 'ACTIVE',
    effective_status: 'ACTIVE',
    bid_strategy: 'LOWEST_COST_WITHOUT_CAP',
    daily_budget: '5000',
    lifetime_budget: '0',
    special_ad_categories: ['NONE'],
  })
  expect(campaign).toEqual({
    id: '120210000000000123',
    name: 'C',
    objective: 'OUTCOME_SALES',
    effectiveStatus: 'ACTIVE',
    bidStrategy: 'LOWEST_COST_WITHOUT_CAP',
    dailyBudget: 5000,
    lifetimeBudget: null,
    specialAdCategories: [],
    sharesAdSetBudgets: false,
    adAccountId: null,
  })
})

it.each([
  ['an ad account', adAccountAnswer, 'act_1', { name: 'act_1', userTasks: [], minDailyBudget: null }],
  ['a page', pageAnswer, '2', { name: '2', pictureUrl: null }],
  ['an Instagram account', instagramAnswer, '3', { username: null, pictureUrl: null }],
  ['a campaign', campaignAnswer, '4', { name: '4', dailyBudget: null, bidStrategy: null }],
  ['an ad set', adSetAnswer, '5', { name: '5', isDynamicCreative: false, createdAt: null, pixelId: null }],
  ['an ad', adAnswer, '6', { name: '6', creativeId: null, feedback: [] }],
])('reads %s with only an id', (_name, schema, id, expected) => {
  expect(schema.parse({ id })).toMatchObject({ id, ...expected })
})

it.each([
  [{ data: { url: 'https://p/1' } }, 'https://p/1'],
  [{ url: 'https://p/2' }, 'https://p/2'],
  [undefined, null],
])('reads the picture of a page from %j', (picture, expected) => {
  expect(pageAnswer.parse({ id: '1', name: 'P', picture }).pictureUrl).toBe(expected)
})

it('reads times with their offset', () => {
  const adSet = adSetAnswer.parse({
    id: '1',
    created_time: '2026-11-20T10:45:01-0800',
    promoted_object: { pixel_id: '9' },
  })
  expect(adSet).toMatchObject({ createdAt: '2026-11-20T18:45:01.000Z', pixelId: '9' })
})

it('describes the problems of an ad in sentences', () => {
  const { feedback } = adAnswer.parse({
    id: '1',
    ad_review_feedback: { global: { 'Unacceptable business practices': 'The ad promises too much.' } },
    issues_info: [{ level: 'AD', error_code: 1, error_summary: 'No page', error_message: 'The page is gone.' }],
  })
  expect(feedback).toEqual(['Unacceptable business practices: The ad promises too much.', 'No page: The page is gone.'])
})

const thumbnails = {
  data: [
    { uri: 'a', is_preferred: false },
    { uri: 'b', is_preferred: true },
  ],
}
it.each([
  ['ready', {}, { state: 'ready', error: null, thumbnails: ['b', 'a'] }],
  ['processing', { processing_progress: 40 }, { state: 'processing', progress: 40, thumbnails: [] }],
  ['upload_complete', {}, { state: 'processing' }],
  ['a word of tomorrow', {}, { state: 'processing' }],
  ['error', {}, { state: 'error', error: 'Meta could not process the video.' }],
  [
    'error',
    { processing_phase: { status: 'error', errors: [{ code: 1, message: 'No picture in it.' }] } },
    { state: 'error', error: 'No picture in it.' },
  ],
  ['expired', {}, { state: 'error' }],
  ['upload_failed', {}, { state: 'error' }],
  [
    'processing',
    { processing_phase: { status: 'error', errors: [{ code: 1363008, message: 'This format is not supported.' }] } },
    { state: 'error', error: 'This format is not supported.' },
  ],
  [
    'processing',
    { uploading_phase: { status: 'complete' }, publishing_phase: { status: 'error', error: { message: 'Not now.' } } },
    { state: 'error', error: 'Not now.' },
  ],
  ['upload_complete', { uploading_phase: { status: 'error' } }, { state: 'error' }],
  [
    'processing',
    { processing_phase: { status: 'error', errors: ['odd', { message: 'No picture in it.' }] } },
    { state: 'error', error: 'No picture in it.' },
  ],
  ['processing', { processing_phase: { status: 'in_progress', errors: [{ message: 'A note.' }] } }, { error: null }],
  ['ready', { publishing_phase: { status: 'error' } }, { state: 'ready', error: null, thumbnails: ['b', 'a'] }],
])('reads a video of status %s %j as %j', (video_status, more, expected) => {
  expect(videoAnswer.parse({ status: { video_status, ...more }, thumbnails })).toMatchObject(expected)
})

it('reads offsets as numbers, and refuses other text', () => {
  expect(offsetsAnswer.parse({ start_offset: '0', end_offset: '1048576' })).toEqual({
    startOffset: 0,
    endOffset: 1048576,
  })
  expect(offsetsAnswer.safeParse({ start_offset: 'x', end_offset: '1' }).success).toBe(false)
})

it('leaves odd members of a list out of a row, and keeps the others', () => {
  const campaign = campaignAnswer.parse({ id: '1', special_ad_categories: ['HOUSING', null, 7] })
  expect(campaign.specialAdCategories).toEqual(['HOUSING'])
  const { feedback } = adAnswer.parse({ id: '1', issues_info: [null, { error_summary: 'No page' }] })
  expect(feedback).toEqual(['No page'])
  const frames = { data: [{ uri: 'a' }, { uri: null }] }
  expect(videoAnswer.parse({ status: { video_status: 'ready' }, thumbnails: frames }).thumbnails).toEqual(['a'])
})

it('reads money that is no number as unknown', () => {
  expect(adAccountAnswer.parse({ id: 'act_1', min_daily_budget: 'none' }).minDailyBudget).toBeNull()
})
