import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { listChoices } from './list-choices.ts'

const source = fileURLToPath(new URL('../src', import.meta.url))
const choicesId = 'virtual:choices'

/** Provides the choices of all components to the preview, in Storybook and in story tests. */
export const choicesPlugin: Plugin = {
  name: 'parapet-choices',
  resolveId: (id) => (id === choicesId ? `\0${choicesId}` : null),
  load: (id) =>
    id === `\0${choicesId}` ? `export const choices = ${JSON.stringify(listChoices(source))}` : null,
}
