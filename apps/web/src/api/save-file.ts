/** Long enough for every browser to have begun with it. */
const KEPT_MS = 10_000

/** Gives a file to the browser to save, under that name. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS)
}
