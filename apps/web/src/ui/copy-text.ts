/**
 * Puts a text on the clipboard. Rejects when the browser does not allow it.
 * Browsers offer `navigator.clipboard` in secure contexts only; an installation on plain http in a company's network is none.
 */
export async function copyText(text: string): Promise<void> {
  // Typed as always there, which it is not.
  const clipboard: Clipboard | undefined = navigator.clipboard
  if (clipboard) {
    await clipboard.writeText(text)
    return
  }
  const take = (event: ClipboardEvent): void => {
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  document.addEventListener('copy', take, { capture: true, once: true })
  try {
    // The only way outside of secure contexts, and supported by every browser.
    // oxlint-disable-next-line typescript/no-deprecated
    if (!document.execCommand('copy')) throw new Error('the browser did not copy')
  } finally {
    document.removeEventListener('copy', take, { capture: true })
  }
}
