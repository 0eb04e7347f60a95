let find: () => string | null = () => null

/** The id of this browser, sent with calls of somebody who is signed in; null until it is known. */
export function findDeviceId(): string | null {
  return find()
}

/** Says where the id can be found, once its code is there. */
export function setDeviceIdSource(source: () => string | null) {
  find = source
}
