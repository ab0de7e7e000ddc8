import { connectAdvice } from '@hookline/contract/ai-models/ai-models.rules'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPart } from '../../../test/render-part.tsx'
import { ResultNotice } from './result-notice.tsx'

it('makes a link of the advice to connect an AI', async () => {
  renderPart(<ResultNotice notice={`No AI watched. ${connectAdvice} for more.`} />, [])
  const link = await screen.findByRole('link', { name: 'Connect Gemini or another AI server' })
  expect(link).toHaveAttribute('href', '/settings/ai-models')
  expect(link.parentElement).toHaveTextContent('No AI watched. Connect Gemini or another AI server for more.')
})

it('shows another notice as it is', async () => {
  renderPart(<ResultNotice notice="Written from the speech." />, [])
  expect(await screen.findByText('Written from the speech.')).toBeInTheDocument()
  expect(screen.queryByRole('link')).toBeNull()
})
