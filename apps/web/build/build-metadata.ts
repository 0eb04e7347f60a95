import type { Plugin } from 'vite'

/** Writes `builds/latest.json` and `builds/meta/{id}.json`, by which a running page notices a newer build. */
export function buildMetadata(id: string): Plugin {
  return {
    name: 'parapet:build-metadata',
    apply: 'build',
    generateBundle() {
      const timestamp = Date.now()
      const files = {
        'builds/latest.json': { id, timestamp },
        [`builds/meta/${id}.json`]: { id, timestamp, prerendered: [] },
      }
      for (const [fileName, content] of Object.entries(files)) {
        this.emitFile({ type: 'asset', fileName, source: JSON.stringify(content) })
      }
    },
  }
}
