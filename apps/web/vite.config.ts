import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { routerOptions } from './router-options.ts'

const apiTarget = process.env.API_URL ?? 'http://127.0.0.1:3000'

export default defineConfig({
  plugins: [tanstackRouter(routerOptions), react()],
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
    rolldownOptions: {
      output: {
        // Else each icon and each schema is a file of its own, and a first visit asks for a hundred of them.
        codeSplitting: {
          groups: [
            { name: 'icons', test: /@tabler[\\/]icons/ },
            { name: 'contract', test: /packages[\\/]contract/, minShareCount: 8 },
          ],
        },
      },
    },
  },
})
