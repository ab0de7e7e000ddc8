import { brandGuideEndpoints } from '@hookline/contract/brand-guide/brand-guide.endpoints'
import { historyEndpoints } from '@hookline/contract/history/history.endpoints'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { emptyBrandGuide } from '../../../../test/build-brand-guide.ts'
import { matchMedia } from '../../../../test/match-media.ts'
import { buildResult } from '../../../../test/render-result-edit.tsx'
import { renderScreen } from '../../../../test/render-screen.tsx'

it('says above the preview which variant the buttons decide about, and steps to the next', async () => {
  matchMedia('max-width')
  const result = buildResult({ decisions: [null, null, null], reasons: [null, null, null] })
  const { keys } = renderScreen('/review?ids=1', {
    api: [
      [historyEndpoints.get, { result, data: { result } }],
      [historyEndpoints.chosen, { data: { results: [result] } }],
      [brandGuideEndpoints.get, { data: emptyBrandGuide }],
    ],
  })
  await keys.click(await screen.findByRole('tab', { name: 'Preview' }))
  const preview = within(screen.getByRole('region', { name: 'Preview' }))
  expect(preview.getByText('Variant 1 of 3')).toBeInTheDocument()
  await keys.click(preview.getByRole('button', { name: 'Next variant' }))
  expect(preview.getByText('Variant 2 of 3')).toBeInTheDocument()
  expect(screen.getByRole('region', { name: 'Decide about variant 2' })).toBeInTheDocument()
})
