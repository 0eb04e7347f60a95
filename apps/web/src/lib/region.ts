interface Region {
  locale: string
  timeZone: string | undefined
}

let region: Region = { locale: navigator.language, timeZone: undefined }

/** The locale and time zone for formatting: the user's settings, or the browser's until they are loaded. */
export function getRegion(): Region {
  return region
}

/** Applies the user's settings. */
export function setRegion(next: Region) {
  region = next
}
