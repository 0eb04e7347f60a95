import type { ArgTypesEnhancer, StrictArgTypes, StrictInputType } from 'storybook/internal/types'
import { choices } from 'virtual:choices'

const mostBesideEachOther = 4

/** Adds the possible values of every prop to the controls of its stories. */
export const offerChoices: ArgTypesEnhancer = ({ component, argTypes }) => {
  const own = choices[findName(component)] ?? {}
  const offered = Object.entries(own).filter(([name]) => !argTypes[name]?.options)
  return {
    ...argTypes,
    ...Object.fromEntries(offered.map(([name, values]) => [name, offer(argTypes, name, values)])),
  }
}

function offer(
  argTypes: StrictArgTypes,
  name: string,
  values: (string | number | boolean)[],
): StrictInputType {
  const words = values.filter((value) => typeof value !== 'boolean')
  const isSwitch = words.length === 0
  return {
    ...argTypes[name],
    name,
    type: isSwitch ? { name: 'boolean' } : { name: 'enum', value: words },
    ...(isSwitch ? {} : { options: words }),
    control: { type: isSwitch ? 'boolean' : words.length > mostBesideEachOther ? 'select' : 'inline-radio' },
    table: {
      ...argTypes[name]?.table,
      type: { summary: isSwitch ? 'boolean' : words.map((value) => JSON.stringify(value)).join(' | ') },
    },
  }
}

function findName(component: unknown): string {
  const info = (component as { __docgenInfo?: { displayName?: string } } | undefined)?.__docgenInfo
  return info?.displayName ?? ''
}
