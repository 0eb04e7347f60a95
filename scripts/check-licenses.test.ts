import { expect, it } from 'vitest'

import { listInstalled, listDisallowed } from './check-licenses.ts'

it('rejects unreviewed licenses, and limits exceptions to their license', () => {
  const packages = [
    { name: 'fine', license: 'MIT' },
    { name: '@img/sharp-libvips-linux-x64', license: 'LGPL-3.0-or-later' },
    { name: '@img/sharp-other', license: 'GPL-3.0' },
    { name: 'network', license: 'AGPL-3.0-only' },
    { name: 'either', license: '(GPL-3.0 OR AGPL-3.0)' },
    { name: 'secret', license: 'UNLICENSED' },
    { name: 'silent', license: 'Unknown' },
  ]
  expect(listDisallowed(packages).map(({ name }) => name)).toEqual([
    '@img/sharp-other',
    'network',
    'either',
    'secret',
    'silent',
  ])
})

it('checks the packages of every app and of tools', async () => {
  const names = (await listInstalled()).map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['hono', 'react', 'sharp', 'storybook', 'vitest']))
})
