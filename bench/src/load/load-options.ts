import { parseArgs } from 'node:util'

const loadSections = ['ratio', 'load', 'overload', 'soak', 'sizing', 'kills'] as const
type LoadSection = (typeof loadSections)[number]

export interface LoadOptions {
  sections: ReadonlySet<LoadSection>
  /** How long the mix runs at 70 % of saturation. */
  minutes: number
  soakMinutes: number
  /** How often processes are killed; 0 for not at all. */
  kills: number
}

const loadUsage = `Usage: pnpm bench:load [--minutes <n>] [--soak <minutes>] [--kills <n>] [--only <section>,…]

  --minutes   how long the mix runs at 70 % of saturation (1)
  --soak      minutes of the soak (2)
  --kills     kills imports, sends, feed runs and migrations, each at n random points (0)
  --only      some of ${loadSections.join(', ')}; all but kills without it`

/** @throws Error with the usage for what is not an option. */
export function readLoadOptions(args: string[]): LoadOptions {
  const { values } = parse(args)
  const named = values.only?.split(',').map((name) => name.trim())
  const unknown = named?.find((name) => !loadSections.includes(name as LoadSection))
  if (unknown !== undefined) throw new Error(`There is no section ${unknown}.\n\n${loadUsage}`)
  const kills = readNumber('kills', values.kills ?? '0')
  const chosen = (named as LoadSection[] | undefined) ?? loadSections.filter((name) => name !== 'kills')
  return {
    sections: new Set([...chosen, ...(kills > 0 ? (['kills'] as const) : [])]),
    minutes: readNumber('minutes', values.minutes ?? '1'),
    soakMinutes: readNumber('soak', values.soak ?? '2'),
    kills: named?.includes('kills') && kills === 0 ? 10 : kills,
  }
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args: args.filter((argument) => argument !== '--'),
      options: {
        minutes: { type: 'string' },
        soak: { type: 'string' },
        kills: { type: 'string' },
        only: { type: 'string' },
      },
    })
  } catch (error) {
    throw new Error(`${(error as Error).message}\n\n${loadUsage}`, { cause: error })
  }
}

function readNumber(name: string, text: string): number {
  const value = Number(text)
  if (!Number.isFinite(value) || value < 0) throw new Error(`--${name} takes a number, not ${text}.`)
  return value
}
