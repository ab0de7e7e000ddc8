import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { setNonce } from 'get-nonce'
import { type ReactNode, useEffect } from 'react'
import { cssVariables, theme } from './theme.ts'
import { Toaster } from './toaster.tsx'

/** The Content-Security-Policy of this page refuses style tags without this nonce. */
const styleNonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
if (styleNonce) setNonce(styleNonce)

const colorSchemeManager = localStorageColorSchemeManager({ key: 'hookline-color-scheme' })

/**
 * Every context that a screen needs, except the router.
 * @param props.env 'test' opens menus and dialogs without transitions, and leaves out the theme's CSS variables, which no style
 *   sheet reads there
 */
export function Providers(props: { queryClient: QueryClient; env?: 'default' | 'test'; children: ReactNode }) {
  const { queryClient, env = 'default', children } = props
  useEffect(() => {
    // Loaded apart, since no text is pasted in the first moments of a visit.
    const started = import('../ui/fields/refuse-long-texts.ts').then(({ refuseLongTexts }) => refuseLongTexts(document))
    return () => void started.then((end) => end())
  }, [])
  return (
    <QueryClientProvider client={queryClient}>
      <MantineProvider
        env={env}
        withCssVariables={env === 'default'}
        theme={theme}
        cssVariablesResolver={cssVariables}
        colorSchemeManager={colorSchemeManager}
        defaultColorScheme="auto"
        getStyleNonce={() => styleNonce}
      >
        {children}
        <Toaster />
      </MantineProvider>
    </QueryClientProvider>
  )
}
