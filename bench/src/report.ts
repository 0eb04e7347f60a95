export interface Line {
  what: string
  measured: string
  goal?: string
}

/** Prints figures as aligned columns. Nothing here passes or fails: goals stand beside what was measured. */
export function printSection(title: string, lines: Line[]) {
  const width = Math.max(...lines.map((line) => line.what.length))
  const measuredWidth = Math.max(...lines.map((line) => line.measured.length))
  console.log(`\n${title}`)
  for (const { what, measured, goal } of lines) {
    console.log(
      `  ${what.padEnd(width)}  ${measured.padStart(measuredWidth)}${goal ? `   goal ${goal}` : ''}`,
    )
  }
}

export const ratio = (value: number, floor: number) => `${(value / floor).toFixed(2)}×`
