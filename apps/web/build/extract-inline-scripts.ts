import { minify, type Plugin } from 'vite'

const inlineScript = /[ \t]*<script>([\s\S]*?)<\/script>\n?/g

/**
 * Moves a built page's inline scripts into one file, loaded where the first one was, because the server's content
 * security policy blocks inline scripts.
 */
export function extractInlineScripts(): Plugin {
  let base = '/'

  return {
    name: 'parapet:extract-inline-scripts',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      base = config.base
    },
    async generateBundle(_options, bundle) {
      for (const output of Object.values(bundle)) {
        if (output.type !== 'asset' || !output.fileName.endsWith('.html')) continue
        const html = output.source.toString()
        const scripts = [...html.matchAll(inlineScript)].map(([, code = '']) => code.trim())
        if (scripts.length === 0) continue
        const { code: source } = await minify('page.js', scripts.map((code) => `${code}\n`).join(''))
        const file = this.getFileName(this.emitFile({ type: 'asset', name: 'page.js', source }))
        let isFirst = true
        output.source = html.replaceAll(inlineScript, () => {
          const tag = isFirst ? `    <script src="${base}${file}"></script>\n` : ''
          isFirst = false
          return tag
        })
      }
    },
  }
}
