import type { ResultPayload } from '@hookline/contract/generation/generation.schemas'
import { readResultText } from '@hookline/contract/history/result-content.rules'
import { Group, Stack, Typography } from '@mantine/core'
import Markdown, { type Components } from 'react-markdown'
import { CopyButton } from '../../ui/texts/copy-button.tsx'
import { ResultMessage } from './result-message.tsx'
import classes from './result-viewers.module.css'

/** Headings start below those of the page; links open in a new tab without a referrer. */
const components: Components = {
  p: ({ children }) => <p dir="auto">{children}</p>,
  li: ({ children }) => <li dir="auto">{children}</li>,
  h1: 'h3',
  h2: 'h4',
  h3: 'h5',
  h4: 'h6',
  h5: 'h6',
  a: ({ href, children }) => (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  ),
}

/** A result as Markdown, without HTML, images and addresses other than http, https and mailto. */
export default function MarkdownViewer({ result }: { result: ResultPayload }) {
  const text = readResultText(result)
  if (text.message !== undefined) return <ResultMessage message={text.message} />
  return (
    <Stack gap="sm">
      <Group justify="flex-end">
        <CopyButton value={text.value} label="Copy Markdown" />
      </Group>
      <Typography dir="auto" className={classes.markdown}>
        <Markdown skipHtml disallowedElements={['img']} urlTransform={safeUrl} components={components}>
          {text.value}
        </Markdown>
      </Typography>
    </Stack>
  )
}

function safeUrl(url: string): string {
  return /^(https?:|mailto:)/i.test(url) ? url : ''
}
