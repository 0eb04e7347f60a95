import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vite'

const here = (name: string) => join(import.meta.dirname, name)

export default defineConfig({
  build: {
    ssr: true,
    target: 'node24',
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: true,
    rolldownOptions: {
      input: {
        main: here('src/main.ts'),
        seed: here('src/commands/seed.ts'),
        'demo-command': here('src/commands/demo.ts'),
        'org-command': here('src/commands/org.ts'),
        'backup-command': here('src/commands/backup.ts'),
        'restore-command': here('src/commands/restore.ts'),
        'migrate-command': here('src/commands/migrate.ts'),
        'move-command': here('src/commands/move.ts'),
        'rekey-command': here('src/commands/rekey.ts'),
        'basemap-command': here('src/commands/basemap.ts'),
        'db-worker': here('src/platform/db/embedded/db-worker.ts'),
        'feed-reader-worker': here('src/domains/hazards/connectors/feed-reader-worker.ts'),
        'match-worker': here('src/domains/hazards/matching/match-worker.ts'),
        'workbook-worker': here('src/domains/imports/read/workbook-worker.ts'),
      },
      // One flat folder: workers, migrations, and the files of the reply page are loaded from beside the calling file.
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
  // Workspace packages are source, so they are bundled; installed packages stay external.
  ssr: { noExternal: [/^@parapet\//] },
  plugins: [
    {
      name: 'parapet:files',
      closeBundle: () => {
        cpSync(here('src/platform/db/migrations'), here('dist/migrations'), { recursive: true })
        for (const name of ['reply-page.css', 'reply-page.js'])
          cpSync(here(`src/domains/messaging/replies/page/${name}`), here(`dist/${name}`))
      },
    },
  ],
})
