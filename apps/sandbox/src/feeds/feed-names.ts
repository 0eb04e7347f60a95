/** Every feed the sandbox stands in for, by the first part of its path. */
export const feedNames = ['nws', 'usgs', 'firms', 'wfigs', 'nwps', 'gdacs', 'openfema', 'cap'] as const

export type FeedName = (typeof feedNames)[number]

export const isFeedName = (text: string): text is FeedName => feedNames.some((name) => name === text)
