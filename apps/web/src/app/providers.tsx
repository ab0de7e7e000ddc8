import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { styleNonce } from './style-nonce.ts'
import { cssVariables, theme } from './theme.ts'
import { Toaster } from './toaster.tsx'

const colorSchemeManager = localStorageColorSchemeManager({ key: 'hookline-color-scheme' })

interface ProvidersProps {
  queryClient: QueryClient
  /** 'test' draws menus and dialogs without transitions. */
  env?: 'default' | 'test'
  children: ReactNode
}

/** Everything a screen finds around itself, but for the router. */
export function Providers({ queryClient, env = 'default', children }: ProvidersProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <MantineProvider
        env={env}
        theme={theme}
        cssVariablesResolver={cssVariables}
        colorSchemeManager={colorSchemeManager}
        defaultColorScheme="auto"
        getStyleNonce={styleNonce}
      >
        {children}
        <Toaster />
      </MantineProvider>
    </QueryClientProvider>
  )
}
