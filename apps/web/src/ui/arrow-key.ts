/** The arrow that leads to where the pressed one points: read from the right, the next column stands at the left. Pure. */
export function arrowKey(key: string, direction: 'ltr' | 'rtl'): string {
  if (direction === 'ltr') return key
  return key === 'ArrowLeft' ? 'ArrowRight' : key === 'ArrowRight' ? 'ArrowLeft' : key
}
