import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { zstdCompress } from 'node:zlib'
import { defineConfig } from 'vite'
import type { readMigratedSnapshot } from './src/platform/db/embedded/migrated-snapshot.ts'

/** Starts while the code is bundled, because migrating a new database takes as long. */
let snapshot: Promise<Blob>

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
  // Workspace packages are source, so they are bundled. So are packages of many small modules, because finding and reading
  // 2,000 files is a large part of each start. Packages that load other files by path stay external, like most others.
  ssr: {
    noExternal: [
      /^@parapet\//,
      '@asteasolutions/zod-to-openapi',
      '@hono/node-server',
      '@hono/zod-openapi',
      '@hono/zod-validator',
      '@opentelemetry/api',
      'date-fns',
      'drizzle-orm',
      'hono',
      'hucre',
      'i18n-iso-countries',
      'jose',
      'libphonenumber-js',
      'openapi3-ts',
      'pg-boss',
      'temporal-polyfill',
      'uuid',
      'zod',
    ],
  },
  plugins: [
    {
      name: 'parapet:files',
      async buildStart() {
        // By URL, so that the configuration doesn't bundle what it imports.
        const module = pathToFileURL(here('src/platform/db/embedded/migrated-snapshot.ts')).href
        const { readMigratedSnapshot: read } = (await import(module)) as {
          readMigratedSnapshot: typeof readMigratedSnapshot
        }
        snapshot = read()
      },
      async closeBundle() {
        const tar = await (await snapshot).arrayBuffer()
        writeFileSync(here('dist/database.tar.zst'), await promisify(zstdCompress)(tar))
        cpSync(here('src/platform/db/migrations'), here('dist/migrations'), { recursive: true })
        for (const name of ['reply-page.css', 'reply-page.js'])
          cpSync(here(`src/domains/messaging/replies/page/${name}`), here(`dist/${name}`))
      },
    },
  ],
})
