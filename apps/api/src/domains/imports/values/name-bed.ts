const labelPattern = /^(?:bed ?space|bed|bedroom|room|space)\b ?#? ?/i

/**
 * The given fields of a row, which name a unit, with the row's room and bed added: `101` with the bed `A` is `101-A`.
 * Each bed is a unit of its own. A part that already names the one before it stands for both, as in `101` and `101-A`.
 */
export function nameBeds(
  texts: Readonly<Record<string, string>>,
  fields: readonly string[],
): Record<string, string> {
  const parts = [texts.room, texts.bed].flatMap((part) => part || [])
  if (parts.length === 0) return {}
  const entries = fields.flatMap((field) => {
    const name = texts[field]
    return name ? [[field, parts.reduce(nameBed, name)]] : []
  })
  return Object.fromEntries(entries)
}

function nameBed(name: string, part: string): string {
  if (includesPart(part, name)) return part
  const label = part.replace(labelPattern, '') || part
  const isNamed =
    name.toLowerCase().endsWith(label.toLowerCase()) && /\d\W*$/.test(name.slice(0, -label.length))
  return isNamed && /^\D/.test(label) ? name : `${name}-${label}`
}

/** Whether a bed is written with its unit, as in `101-A` or `101A` for a bed in `101`. */
const includesPart = (bed: string, unit: string) =>
  bed.length > unit.length &&
  bed.toLowerCase().startsWith(unit.toLowerCase()) &&
  /^\D/.test(bed.slice(unit.length))
