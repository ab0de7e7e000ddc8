import type { Config } from '@tanstack/router-plugin/vite'

/** One file per URL under `src/routes`; the generated tree is committed, so that a fresh clone type-checks. */
export const routerOptions: Partial<Config> = {
  target: 'react',
  autoCodeSplitting: true,
  routesDirectory: './src/routes',
  generatedRouteTree: './src/route-tree.gen.ts',
  quoteStyle: 'single',
  semicolons: false,
}
