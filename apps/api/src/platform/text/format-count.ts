/** “1 unit”, “1,200 units”. */
export const formatCount = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
