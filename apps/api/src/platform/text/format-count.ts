/** “1 unit”, “1,200 units”. */
export const formatCount = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`

/** “Use up to 1,000 characters. This has 1,200.” */
export const describeMaxLength = (max: number, length: number, unit = 'character') =>
  `Use up to ${formatCount(max, unit)}. This has ${length.toLocaleString('en-US')}.`
