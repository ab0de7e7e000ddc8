import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { firstFiles } from './first-files.ts'
import { routerOptions } from './router-options.ts'

const apiTarget = process.env.API_URL ?? 'http://127.0.0.1:3000'

/**
 * Which modules come in one file. Without it each icon, schema and part of Mantine is a file of its own, and a first
 * visit asks for ninety. A group takes along what its modules import, unless a group above has it.
 */
const groups = [
  { name: 'base', tags: ['$initial' as const], priority: 4 },
  // What the sign-in page has in common with later ones; in the next group it would bring all of that there.
  {
    name: 'fields',
    test: /core[\\/]esm[\\/](core|components[\\/](Input|InputBase|TextInput|Transition))[\\/]|use-uncontrolled|create-safe-context|useMutation|field-errors|accounts\.rules|use-single-flight/,
    priority: 3,
  },
  // Menus, the jobs tray and what they stand on: needed wherever somebody is signed in.
  {
    name: 'signed-in',
    test: /@floating-ui|components[\\/](Avatar|FocusTrap|Menu|Overlay|Popover|Portal|ScrollArea|Tooltip)[\\/]|features[\\/]jobs|use-offered-screens/,
    priority: 2,
  },
  { name: 'dialogs', test: /src[\\/]ui[\\/](confirm|delete|edit|form)-dialog/, priority: 1 },
  { name: 'icons', test: /@tabler[\\/]icons/, minShareCount: 3 },
]

/**
 * Every schema of Zod carries what writes it as a JSON Schema, 5 kB gzip that no screen uses and no bundler can tell
 * apart. Without this the app does the same and is that much larger: `scripts/web-weight.mjs` would say so.
 */
const withoutJsonSchema: Plugin = {
  name: 'without-json-schema',
  apply: 'build',
  transform: {
    filter: { id: /zod[\\/]v4[\\/]classic[\\/]schemas\.js$/ },
    handler: (code) => ({
      code: code
        .replace(/^ *inst\._zod\.processJSONSchema = .*;$/gm, '')
        .replace(
          /^import \{ createStandardJSONSchemaMethod, createToJSONSchemaMethod \}.*$/m,
          'const createStandardJSONSchemaMethod = () => undefined, createToJSONSchemaMethod = () => undefined;',
        ),
      map: null,
    }),
  },
}

export default defineConfig({
  plugins: [tanstackRouter(routerOptions), react(), withoutJsonSchema, firstFiles],
  // The server puts a fresh nonce in place of this word in every answer that carries the page.
  html: { cspNonce: '__CSP_NONCE__' },
  server: {
    port: 5173,
    strictPort: true,
    proxy: { '/api': apiTarget, '/storage': apiTarget, '/sandbox': apiTarget },
  },
  build: {
    target: 'es2023',
    sourcemap: true,
    assetsInlineLimit: 0,
    // The styles of all screens are 36 kB gzip, those of all Mantine parts alone 27: one file is asked for less often.
    cssCodeSplit: false,
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      output: {
        codeSplitting: { groups },
      },
    },
  },
})
