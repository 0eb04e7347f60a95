import { formatNumber } from '~/lib/format'

export const liveTexts = {
  colleague: 'A colleague',
  alsoHere: (names: string) => `Also here: ${names}`,
  more: (count: number) => `+${count}`,
  newRows: (count: number) => `Show ${formatNumber(count)} new`,
}
