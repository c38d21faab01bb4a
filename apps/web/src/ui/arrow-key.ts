/** Maps an arrow key by reading direction: right-to-left, the next column is on the left. Pure. */
export function arrowKey(key: string, direction: 'ltr' | 'rtl'): string {
  if (direction === 'ltr') return key
  return key === 'ArrowLeft' ? 'ArrowRight' : key === 'ArrowRight' ? 'ArrowLeft' : key
}
