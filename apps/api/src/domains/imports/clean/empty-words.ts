const nothing = new Set([
  '-',
  '--',
  '---',
  '–',
  '—',
  'n/a',
  '#n/a',
  '#ref!',
  '#value!',
  'none',
  'null',
  '(blank)',
  '(none)',
])

const vacant = new Set([
  'vacant',
  'vacant unit',
  'vacant units',
  '(vacant)',
  '*vacant*',
  '-vacant-',
  'vacant bed',
])

/** Whether a clean text stands for “nothing”. */
export const isEmptyWord = (text: string) => nothing.has(text.toLowerCase())

/** Whether a text says that nobody lives there, where the name or contact of somebody is expected. */
export const isVacantWord = (text: string) => vacant.has(text.toLowerCase())
