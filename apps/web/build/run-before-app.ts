import { fileURLToPath } from 'node:url'
import { build, type Plugin, type ResolvedConfig, type Rolldown } from 'vite'

/**
 * Runs a module before the app has loaded: bundles it into a script of its own in the page, after the settings. During
 * development, nothing runs before the app, which then makes its first requests itself.
 */
export function runBeforeApp(entry: string): Plugin {
  let config: ResolvedConfig

  return {
    name: 'parapet:run-before-app',
    apply: 'build',
    configResolved(resolvedConfig) {
      config = resolvedConfig
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html) {
        const code = await bundle(fileURLToPath(new URL(entry, `file://${config.root}/`)), config)
        // After the charset declaration and the settings, and before the styles, which would block the script.
        return html.replace(
          /<script[^>]*src="\/config\.js"[^>]*><\/script>/,
          (tag) => `${tag}\n    <script>${code}</script>`,
        )
      },
    },
  }
}

async function bundle(entry: string, { build: { target }, resolve: { alias } }: ResolvedConfig) {
  const { output } = (await build({
    configFile: false,
    logLevel: 'silent',
    resolve: { alias },
    build: {
      write: false,
      target,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: entry, output: { format: 'iife' } },
    },
  })) as Rolldown.RolldownOutput
  return output[0].code
}
