import { saveFile } from './save-file.ts'

/** Opens a PDF in a tab, from whose viewer it is printed. Saves it where the browser shows no PDF or no new tab. */
export function openPdf(content: Blob, name: string): void {
  // Not revoked, because the viewer reads it again to print and to save.
  const tab = navigator.pdfViewerEnabled ? window.open(URL.createObjectURL(content)) : null
  if (tab === null) saveFile(content, name)
}
