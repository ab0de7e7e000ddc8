import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { routerOptions } from './router-options.ts'

const apiTarget = process.env.API_URL ?? 'http://127.0.0.1:3000'

/**
 * Modules bundled into one file. Without these groups a first visit loads 70 to 110 files and 20 kB more. A group
 * includes what its modules import, unless a group of higher priority has it.
 */
const groups = [
  { name: 'base', tags: ['$initial' as const], priority: 4 },
  // Shared by the sign-in page and later pages, so that the sign-in page does not load the next group.
  {
    name: 'fields',
    test: /core[\\/]esm[\\/](core|components[\\/](Input|InputBase|Paper|TextInput|Transition))[\\/]|use-uncontrolled|create-safe-context|useMutation|field-errors|accounts\.rules|use-single-flight/,
    priority: 3,
  },
  // The menus and the button of the jobs tray of every signed-in page, and small parts that most pages share.
  {
    name: 'signed-in',
    test: /@floating-ui|components[\\/](Avatar|FocusTrap|Menu|Overlay|Popover|Portal|ScrollArea|Tooltip)[\\/]|features[\\/]jobs[\\/]jobs-tray|use-offered-screens|format-date|status-badge|file-name|middle-ellipsis|failure-toast|use-list-change|lists[\\/]error-box/,
    priority: 2,
  },
  { name: 'dialogs', test: /src[\\/]ui[\\/](confirm|delete|edit|form)-dialog/, priority: 1 },
  { name: 'icons', test: /@tabler[\\/]icons/, minShareCount: 3 },
]

export default defineConfig({
  plugins: [tanstackRouter(routerOptions), react()],
  // The server replaces this word with a fresh nonce in every page.
  html: { cspNonce: '__CSP_NONCE__' },
  server: {
    port: 5173,
    strictPort: true,
    proxy: { '/api': apiTarget, '/storage': apiTarget, '/sandbox': apiTarget },
  },
  build: {
    target: 'es2023',
    sourcemap: true,
    // For scripts/web-weight.mjs.
    manifest: true,
    assetsInlineLimit: 0,
    // 27 of the 36 kB gzip of all styles are Mantine's, which every page needs.
    cssCodeSplit: false,
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      output: {
        codeSplitting: { groups },
      },
    },
  },
})
