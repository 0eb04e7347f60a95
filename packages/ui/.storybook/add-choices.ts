import type { ArgTypesEnhancer, StrictArgTypes, StrictInputType } from 'storybook/internal/types'
import { choices } from 'virtual:choices'

const maxInlineOptions = 4

/** Adds the possible values of every prop to the controls of its stories. */
export const addChoices: ArgTypesEnhancer = ({ component, argTypes }) => {
  const componentChoices = choices[getDisplayName(component)] ?? {}
  const newChoices = Object.entries(componentChoices).filter(([name]) => !argTypes[name]?.options)
  return {
    ...argTypes,
    ...Object.fromEntries(newChoices.map(([name, values]) => [name, createArgType(argTypes, name, values)])),
  }
}

function createArgType(
  argTypes: StrictArgTypes,
  name: string,
  values: (string | number | boolean)[],
): StrictInputType {
  const options = values.filter((value) => typeof value !== 'boolean')
  const isBoolean = options.length === 0
  return {
    ...argTypes[name],
    name,
    type: isBoolean ? { name: 'boolean' } : { name: 'enum', value: options },
    ...(isBoolean ? {} : { options }),
    control: { type: isBoolean ? 'boolean' : options.length > maxInlineOptions ? 'select' : 'inline-radio' },
    table: {
      ...argTypes[name]?.table,
      type: { summary: isBoolean ? 'boolean' : options.map((value) => JSON.stringify(value)).join(' | ') },
    },
  }
}

function getDisplayName(component: unknown): string {
  const info = (component as { __docgenInfo?: { displayName?: string } } | undefined)?.__docgenInfo
  return info?.displayName ?? ''
}
