import { parseArgs } from 'node:util'

const loadSections = ['ratio', 'load', 'overload', 'soak', 'sizing', 'kills'] as const
type LoadSection = (typeof loadSections)[number]

export interface LoadOptions {
  sections: ReadonlySet<LoadSection>
  /** How long the mix runs at 70% of saturation. */
  minutes: number
  soakMinutes: number
  /** How many random points to kill processes at; 0 for none. */
  kills: number
}

const loadUsage = `Usage: pnpm bench:load [--minutes <n>] [--soak <minutes>] [--kills <n>] [--only <section>,…]

  --minutes   how long the mix runs at 70% of saturation (default: 1)
  --soak      duration of the soak in minutes (default: 2)
  --kills     kills imports, sends, feed runs, and migrations, each at n random points (default: 0)
  --only      sections to run: ${loadSections.join(', ')} (default: all except kills)`

/** @throws Error with the usage if an option is unknown or invalid. */
export function readLoadOptions(args: string[]): LoadOptions {
  const { values } = parse(args)
  const requestedSections = values.only?.split(',').map((name) => name.trim())
  const unknown = requestedSections?.find((name) => !loadSections.includes(name as LoadSection))
  if (unknown !== undefined) throw new Error(`Unknown section “${unknown}”.\n\n${loadUsage}`)
  const kills = readNumber('kills', values.kills ?? '0')
  const selectedSections =
    (requestedSections as LoadSection[] | undefined) ?? loadSections.filter((name) => name !== 'kills')
  return {
    sections: new Set([...selectedSections, ...(kills > 0 ? (['kills'] as const) : [])]),
    minutes: readNumber('minutes', values.minutes ?? '1'),
    soakMinutes: readNumber('soak', values.soak ?? '2'),
    kills: requestedSections?.includes('kills') && kills === 0 ? 10 : kills,
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
  if (!Number.isFinite(value) || value < 0) throw new Error(`--${name} must be a number, not “${text}”.`)
  return value
}
