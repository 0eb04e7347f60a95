export const liveTexts = {
  colleague: 'A colleague',
  present: (names: string) => `Also here: ${names}`,
  more: (count: number) => `+${count}`,
  newRows: (count: number) => `${count} new`,
  show: 'Show',
}
