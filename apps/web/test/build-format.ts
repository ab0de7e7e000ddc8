import type { ResponseFormat } from '@hookline/contract/response-formats/response-formats.schemas'

/** A response format with default values. */
export function buildFormat(change: Partial<ResponseFormat> = {}): ResponseFormat {
  return {
    id: '01935a00-0000-7000-8000-000000000201',
    name: 'Ad copy variants',
    description: 'Headline and primary text',
    tool_type: 'ad copy',
    ai_instructions: 'Return a list.',
    client_template_type: 'markdown',
    client_template_config: {},
    created_at: '2026-11-20T10:00:00.000Z',
    updated_at: '2026-11-20T10:00:00.000Z',
    ...change,
  }
}
