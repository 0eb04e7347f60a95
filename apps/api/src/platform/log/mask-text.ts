const addresses = /[^\s<>"'(),;:=[\]]+@[^\s<>"'(),;:=[\]]+/g
const phones = /\+\d[\d ().-]{6,}\d|\(\d{3}\) ?\d{3}[-. ]\d{4}|\b\d{3}[-. ]\d{3}[-. ]\d{4}\b/g
const queryStrings = /(https?:\/\/[^\s"'<>?#]*)[?#][^\s"'<>]*/g
const passwords = /\b([a-z][a-z0-9+.-]*:\/\/)[^\s/@"'<>]+@/gi

/** A text of somebody else's making without what could be a person's or open a door: addresses, numbers, passwords, queries. */
export const maskText = (text: string) =>
  text
    .replace(passwords, '$1…@')
    .replace(queryStrings, '$1?…')
    .replace(addresses, (found) => (found.includes('…@') ? found : '…@…'))
    .replace(phones, '…')
