export interface ReportLine {
  label: string
  value: string
  goal?: string
}

/** Prints labels, values, and goals in aligned columns. Missing a goal isn't an error. */
export function printSection(title: string, lines: ReportLine[]) {
  const labelWidth = Math.max(...lines.map((line) => line.label.length))
  const valueWidth = Math.max(...lines.map((line) => line.value.length))
  console.log(`\n${title}`)
  for (const { label, value, goal } of lines) {
    console.log(
      `  ${label.padEnd(labelWidth)}  ${value.padStart(valueWidth)}${goal ? `   goal ${goal}` : ''}`,
    )
  }
}

export const formatRatio = (value: number, baseline: number) => `${(value / baseline).toFixed(2)}×`
