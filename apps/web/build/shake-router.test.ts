import { build, type Plugin, type Rolldown } from 'vite'
import { expect, it } from 'vitest'

import { shakeRouter } from './shake-router.ts'

const source = `
  import { createBrowserRouter, RouterProvider, useLinkClickHandler } from 'react-router'
  console.log(createBrowserRouter, RouterProvider, useLinkClickHandler)
`

const entry: Plugin = {
  name: 'entry',
  resolveId: (id) => (id === 'entry' ? id : undefined),
  load: (id) => (id === 'entry' ? source : undefined),
}

async function bundle(plugins: Plugin[]): Promise<string> {
  const output = (await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [entry, ...plugins],
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: 'entry', external: /^react($|\/|-dom)/ },
    },
  })) as Rolldown.RolldownOutput
  return output.output[0].code
}

it('leaves out what the product doesn’t use', { timeout: 30_000 }, async () => {
  const unused =
    /function (?:LinkWithRef|NavLinkWithRef|PrefetchPageLinks|instrumentClientSideRouter|getRouteInstrumentationUpdates)\b/g
  expect((await bundle([])).match(unused)).toHaveLength(5)
  expect((await bundle([shakeRouter()])).match(unused)).toBeNull()
})
