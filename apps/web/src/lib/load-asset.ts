/**
 * Reads a JSON file that belongs to this build. Such a file never changes, so it is no server state.
 * @throws Error when it is not there.
 */
export async function loadAsset<Content>(url: string): Promise<Content> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`The file ${url} answered ${response.status}.`)
  return (await response.json()) as Content
}
