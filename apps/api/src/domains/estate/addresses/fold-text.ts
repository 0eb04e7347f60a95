const combiningMarks = /\p{M}+/gu

/** Lower case without accents: the form in which names are compared and searched. */
export const foldText = (text: string) => text.normalize('NFKD').replace(combiningMarks, '').toLowerCase()
