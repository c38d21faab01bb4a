/**
 * Copies text to the clipboard; rejects when the browser refuses.
 * `navigator.clipboard` needs a secure context, which plain http in a company network is not.
 */
export async function copyText(text: string): Promise<void> {
  // Undefined outside a secure context, despite its type.
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
    // The only way outside a secure context, and supported by all browsers.
    // oxlint-disable-next-line typescript/no-deprecated
    if (!document.execCommand('copy')) throw new Error('the browser refused to copy')
  } finally {
    document.removeEventListener('copy', take, { capture: true })
  }
}
