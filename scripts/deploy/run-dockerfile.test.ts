import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, expect, it } from 'vitest'

import { runDockerfile } from './run-dockerfile.ts'

const folder = mkdtempSync(join(tmpdir(), 'parapet-steps-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const from = join(folder, 'context')
mkdirSync(join(from, 'src/deep'), { recursive: true })
writeFileSync(join(from, 'src/deep/kept'), 'kept')
writeFileSync(join(from, 'src/ignored'), 'ignored')

let count = 0
const build = (text: string) =>
  runDockerfile({
    text,
    context: { from, files: ['src/deep/kept'] },
    folder: join(folder, `images-${(count += 1)}`),
  })

it('does what the steps say: stages, folders, variables, commands, copies', async () => {
  const image = await build(`FROM node AS build
WORKDIR /app
ENV GREETING="hello there"
COPY src src
RUN echo "$GREETING" > said && ls src >> said
FROM node
WORKDIR /srv
COPY --from=build --chown=node:node /app/said ./
COPY --from=build /app/src/deep data
CMD ["node", "main.js"]`)
  expect(readFileSync(join(image.root, 'srv/said'), 'utf8')).toBe('hello there\ndeep\n')
  expect(readFileSync(join(image.root, 'srv/data/kept'), 'utf8')).toBe('kept')
  expect(image).toMatchObject({ workdir: '/srv', env: {}, command: ['node', 'main.js'] })
})

it.each([
  ['RUN false', 'RUN false ended with 1'],
  ['RUN touch /etc/here', 'names a path of the image'],
  ['COPY nothing ./', 'it is not there'],
  ['COPY --from=elsewhere /a b', 'no stage elsewhere'],
  ['ADD https://example.com/x x', 'how to do ADD'],
])('stops at %s', async (step, reason) => {
  await expect(build(`FROM node\nWORKDIR /app\n${step}`)).rejects.toThrow(reason)
})
